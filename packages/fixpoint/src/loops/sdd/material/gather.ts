import type { Happened, RunFold } from '../../../journal/index.ts';
import { stepOf } from '../../../loop/index.ts';
import type { GatherMaterial, MaterialInput } from '../../../runner/index.ts';
import { carriedTo } from '../carried.ts';
import type { PlanTask } from '../plan/index.ts';
import { answersIn } from './answers.ts';
import { type ShownChange, type Since, showChange } from './change.ts';
import { type EarlierTask, earlierTasks } from './earlier-tasks.ts';
import { type Decided, decidedIn, entriesOf, type PutOff, putOffIn, touches } from './entries.ts';
import { beginOfTask, lastRead, type Part, partsOf } from './part.ts';
import { readPinnedPlan } from './pinned-plan.ts';
import { reportOf, type Stuck, stuckIn } from './reports.ts';

/** What the prompts of sdd tell beside the briefing. */
export interface TaskMaterial {
  readonly plan: { readonly path: string; readonly text: string; readonly constraints: string };
  /** The task that the call is about; null for one about all of the plan. */
  readonly task: PlanTask | null;
  readonly earlier: readonly EarlierTask[];
  /** What was put off and touches the task, and all that was. */
  readonly entries: readonly PutOff[];
  readonly putOff: readonly PutOff[];
  readonly decided: readonly Decided[];
  /** What earlier runs left open for the present part. */
  readonly carried: ReturnType<typeof carriedTo>;
  readonly report: string | null;
  readonly stuck: Stuck | null;
  /** For a review and a judge, all that the present part changed; null where nothing did. */
  readonly change: ShownChange | null;
  /** For a re-review, what changed since a reviewer looked last. */
  readonly fixDiff: ShownChange | null;
  /** What was said of files that the task does not name. */
  readonly outside: readonly string[];
  /** How many fix rounds there were before the present one. */
  readonly tries: number;
}

/** Gathers the brief of a task, its report so far, and the package of what it changed. */
export const gatherTask: GatherMaterial = async ({ call, history, workspace, readBlob }) => {
  const fold = history.at(-1)?.fold;
  const parts = partsOf(history);
  const part = parts.at(-1);
  if (fold === undefined || part === undefined) return {};
  const plan = await readPinnedPlan(fold.started.facts, readBlob);
  const found = plan.tasks.find(({ id }) => id === call.item);
  const task = found === undefined ? null : { ...found, text: found.text.trimEnd() };
  const entries = entriesOf(history);
  const putOff = putOffIn(entries);
  const material: TaskMaterial = {
    plan: { path: plan.file, text: plan.text.trimEnd(), constraints: plan.constraints },
    task,
    earlier: earlierTasks(plan, parts, fold.started.facts),
    entries: task === null ? [] : putOff.filter((entry) => touches(entry, task)),
    putOff,
    decided: [...decidedIn(entries), ...answersIn(history)],
    carried: carriedTo(call.item ?? fold.state.stage, fold.started.facts),
    report: reportOf(part),
    stuck: stuckIn(part),
    ...(await changesFor(workspace, parts, fold)),
    outside: notesOn('outside-task', part.happened),
    tries: Math.max(0, Number(fold.state.memory.rounds ?? 0) - 1),
  };
  return withSigns(material);
};

/** A review and a judge read all of the change, a re-review the fix alone; who implements has it on disk. */
async function changesFor(
  workspace: MaterialInput['workspace'],
  parts: readonly Part[],
  { loop, state, version, started }: RunFold,
): Promise<Pick<TaskMaterial, 'change' | 'fixDiff'>> {
  const step = stepOf(loop, state);
  const part = parts.at(-1);
  if (part === undefined || step.kind !== 'call' || loop.roles[step.role]?.is === 'producer')
    return { change: null, fixDiff: null };
  if (step.on.verdicts === undefined) {
    const begin = part.task === null ? beginOfAll(part, workspace) : beginOfTask(part, parts, started.facts);
    return { change: await showChange(workspace, begin, version), fixDiff: null };
  }
  return { change: null, fixDiff: await showChange(workspace, lastRead(part, loop), version) };
}

/** The change of the whole begins with the branch. */
function beginOfAll({ begunAt }: Part, workspace: MaterialInput['workspace']): Since {
  return 'base' in workspace ? { hash: workspace.base, commit: workspace.base } : begunAt;
}

function notesOn(kind: string, happened: readonly Happened[]): readonly string[] {
  const notes = happened.flatMap(({ event }) => (event.type === 'call.replied' ? event.notes : []));
  return notes.filter((note) => note.kind === kind).map(({ text }) => text);
}

/** Templates cannot ask whether a list has entries, but whether a name is true. */
function withSigns(material: TaskMaterial) {
  const { earlier, entries, putOff, decided, carried, outside } = material;
  return {
    ...material,
    hasEarlier: earlier.length > 0,
    hasEntries: entries.length > 0,
    hasPutOff: putOff.length > 0,
    hasDecided: decided.length > 0,
    hasCarried: carried.length > 0,
    hasOutside: outside.length > 0,
  };
}
