import type { Block, ListItem } from '../../../formats/markdown/index.ts';
import type { PlanTask } from './plan.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** What holds for the whole of a plan: all that stands outside of its tasks, but for lists that only name them. */
export interface Surroundings {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly tasks: readonly (PlanTask & Range)[];
}

/** Gives the text around the tasks, word for word. */
export function constraintsOf({ text, blocks, tasks }: Surroundings): string {
  const lists = blocks.filter((block) => isListOfTasks(block, tasks) && !isInside(block, tasks));
  const left: Range[] = [...tasks, ...lists].toSorted((a, b) => a.start - b.start);
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of left) {
    kept.push(text.slice(at, start));
    at = end;
  }
  kept.push(text.slice(at));
  return kept
    .map((part) => part.replace(/^\uFEFF/u, '').replace(/^(?:[ \t]*\r?\n)+|\s+$/gu, ''))
    .filter((part) => part !== '')
    .join('\n\n');
}

function isInside({ start }: Range, tasks: readonly Range[]): boolean {
  return tasks.some((task) => task.start <= start && start < task.end);
}

function isListOfTasks(block: Block, tasks: readonly PlanTask[]): boolean {
  return block.kind === 'list' && block.items.every((item) => namesTask(item, tasks));
}

/** An entry that has nothing but a task's name: `- [ ] Task 1: Title`, as a link perhaps. */
function namesTask({ source, items }: ListItem, tasks: readonly PlanTask[]): boolean {
  if (items.length > 0) return false;
  const entry = plain(source.replace(/^\[[ xX]\][ \t]+/u, '').replace(/\]\([^)\n]*\)/gu, ''));
  return tasks.some(
    ({ id, title }) => entry === plain(`Task ${id}`) || entry === plain(`Task ${id} ${title}`),
  );
}

/** Letters and digits only. */
function plain(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
