import { FixpointError } from '../../../base/index.ts';
import { type Block, readBlocks } from '../../../formats/markdown/index.ts';
import { constraintsOf } from './constraints.ts';
import { findOverlooked } from './find-overlooked.ts';
import { listedFiles } from './listed-files.ts';
import { maskFrontMatter } from './mask-front-matter.ts';
import type { Plan, PlanTask } from './plan.ts';
import { readTaskHeading, type TaskHeading } from './task-heading.ts';

/**
 * Reads a plan in Markdown: its tasks, and what holds for all of them. A task begins at a heading `Task <id>` of the
 * document itself, not of a quote, a list, a comment or a fence, and ends at the next one, or at a heading of its own
 * or a higher level (records.md, "sdd").
 *
 * @throws {FixpointError} `input` where there is no task, two tasks have one id, or the text is too large.
 */
export function readPlan(text: string, file: string): Plan {
  const blocks = readBlocks(maskFrontMatter(text), 'document');
  if (blocks === undefined) {
    throw new FixpointError('input', `${file} is too large to be a plan`, {
      place: { file },
      hint: 'Split it.',
    });
  }
  const headings = blocks.map(readTaskHeading).filter((heading) => heading !== undefined);
  if (headings.length === 0) throw noTask(text, file);
  refuseDuplicates(headings, file);
  const tasks = headings.map((heading) => toTask(heading, { text, blocks }));
  return {
    file,
    title: titleOf(blocks) ?? file.replace(/^.*[\\/]/u, ''),
    constraints: constraintsOf({ text, blocks, tasks }),
    overlooked: findOverlooked(blocks),
    tasks: tasks.map(({ start: _start, end: _end, ...task }) => task),
  };
}

interface Document {
  readonly text: string;
  readonly blocks: readonly Block[];
}

function toTask(heading: TaskHeading, { text, blocks }: Document) {
  const { id, title, line, start } = heading;
  const next = blocks.find((block) => block.start > start && endsTask(block, heading));
  const end = next?.start ?? text.length;
  const task: PlanTask = {
    id,
    title,
    firstLine: line,
    lastLine: next === undefined ? countLines(text) : next.line - 1,
    text: text.slice(start, end),
    files: listedFiles(blocks.filter((block) => block.start > start && block.start < end)),
  };
  return { ...task, start, end };
}

function endsTask(block: Block, { depth }: TaskHeading): boolean {
  return block.kind === 'heading' && (block.depth <= depth || readTaskHeading(block) !== undefined);
}

function countLines(text: string): number {
  return text.replace(/(?:\r\n|\r|\n)$/u, '').split(/\r\n|\r|\n/u).length;
}

function titleOf(blocks: readonly Block[]): string | undefined {
  const heading = blocks.find((block) => block.kind === 'heading' && readTaskHeading(block) === undefined);
  return heading?.kind === 'heading' && heading.depth === 1 ? heading.text : undefined;
}

function noTask(text: string, file: string): FixpointError {
  const near = text.split(/\r\n|\r|\n/u).findIndex((line) => /^.{0,20}\btask\b/iu.test(line));
  return new FixpointError('input', `${file} has no task`, {
    place: near < 0 ? { file } : { file, line: near + 1 },
    hint: 'A task begins at a heading such as `### Task 1: Title`; its id begins with a digit. Headings in fences, quotes, lists and comments are none.',
  });
}

function refuseDuplicates(headings: readonly TaskHeading[], file: string): void {
  for (const heading of headings) {
    const { id } = heading;
    const same = headings.filter((other) => other.id.toLowerCase() === id.toLowerCase());
    if (same.length < 2) continue;
    const lines = same.map(({ line }) => line).join(' and ');
    throw new FixpointError('input', `${file} has more than one Task ${id}, at lines ${lines}`, {
      place: { file, line: heading.line },
      hint: 'Give each task an id of its own, such as `Task 6b` for one that was put in later.',
    });
  }
}
