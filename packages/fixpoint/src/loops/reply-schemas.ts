import { z } from 'zod';
import type { SeverityScale } from '../findings/index.ts';
import type { Asked } from '../runner/index.ts';
import { reportShape, rulingsShape, verdictsShape } from './reading/reply-shapes.ts';
import {
  rereviewShape,
  resolutionsShape,
  taskReviewShape,
  rulingsShape as taskRulingsShape,
} from './sdd/reading/reply-shapes.ts';

/** The shape of a reply to what is asked; null where none is asked for in JSON alone. */
type ShapeOf = (asked: Asked, scale: SeverityScale) => z.ZodType | null;

/** By the name of the reader. Whoever is asked for text, such as a producer, is held to no shape. */
const shapes: Readonly<Record<string, ShapeOf>> = {
  'json-report': (asked, scale) => (isAskedFor('report', asked) ? reportShape(scale) : verdictsShape(scale)),
  'json-rulings': () => rulingsShape,
  'sdd-reviewer': (asked, scale) => {
    if (isAskedFor('verdicts', asked)) return rereviewShape(scale);
    // Reviews of the whole say more, each something else.
    return asked.item === null ? null : taskReviewShape(scale);
  },
  'sdd-judge': (asked) => (isAskedFor('resolutions', asked) ? resolutionsShape : taskRulingsShape),
};

function isAskedFor(kind: Asked['replies'][number], { replies }: Asked): boolean {
  return replies.includes(kind);
}

/**
 * The JSON Schema of a reply to what is asked, for agents that can be held to one; undefined where there is none.
 *
 * @param reads the name of the reader, which reads such a reply as it reads any other.
 */
export function replySchema(reads: string, asked: Asked, scale: SeverityScale): unknown {
  const shape = shapes[reads]?.(asked, scale) ?? null;
  if (shape === null) return undefined;
  const { $schema: _, ...schema } = z.toJSONSchema(shape);
  return schema;
}
