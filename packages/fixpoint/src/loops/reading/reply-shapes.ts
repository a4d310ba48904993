import { z } from 'zod';
import type { SeverityScale } from '../../findings/index.ts';
import { rulings } from '../../loop/index.ts';

const words = z.string();
/** Every field is there, so that strict clients need no second form: what is not known is blank, or null. */
const line = z.number().int().min(1).nullable();

function findingShape(scale: SeverityScale) {
  return z.strictObject({
    severity: z.enum(scale.map(({ name }) => name)),
    file: words,
    line,
    section: words,
    issue: words,
    evidence: words,
    suggestion: words,
  });
}

/** A report of a reviewer, in JSON. */
export function reportShape(scale: SeverityScale): z.ZodType {
  return z.strictObject({ reviewed: words, findings: z.array(findingShape(scale)) });
}

/** A verdict on each finding that was sent, in JSON. */
export function verdictsShape(scale: SeverityScale): z.ZodType {
  return z.strictObject({
    reviewed: words,
    verdicts: z.array(z.strictObject({ id: words, verdict: z.enum(['addressed', 'open']), evidence: words })),
    breakage: z.array(findingShape(scale)),
    observations: z.array(findingShape(scale)),
  });
}

/** A ruling on each finding that is still open, in JSON. */
export const rulingsShape: z.ZodType = z.strictObject({
  reviewed: words,
  rulings: z.array(z.strictObject({ id: words, ruling: z.enum(rulings), why: words, cost: words })),
});
