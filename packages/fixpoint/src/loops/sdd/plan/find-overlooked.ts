import type { Block } from '../../../formats/markdown/index.ts';
import { readTaskHeading } from './task-heading.ts';

const naming = /\btask[ \t\u00A0]+#?\d/iu;
const headingLine = /^ {0,3}#{1,6}[ \t].*\btask[ \t]+#?\d/imu;

/** Finds headings that name a task and begin none, and fences that are never closed and hold what would begin some. */
export function findOverlooked(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'fence' && !block.closed && headingLine.test(block.value)) {
      return [`line ${block.line} opens a fence that is never closed: the tasks behind it are text`];
    }
    const isNamed = block.kind === 'heading' && naming.test(block.text);
    if (!isNamed || readTaskHeading(block) !== undefined) return [];
    return [
      `line ${block.line}, \`${block.text}\`, begins no task: a task's heading begins with \`Task <id>\``,
    ];
  });
}
