import { FixpointError } from '../../base/index.ts';
import type { Note } from '../../findings/index.ts';
import type { GivenPlan, Prechecked, PrecheckInput } from '../kit.ts';
import { carryOpen } from './carried.ts';
import type { LedgerCheck } from './ledger/check-ledger.ts';
import { importLedger } from './ledger/import-ledger.ts';
import { readDoneReports } from './ledger/read-report.ts';
import type { LoadBearing, Standing } from './ledger/standing.ts';
import { type Plan, type PlanTask, readPlan } from './plan/index.ts';

/**
 * Reads the plan and the ledger that earlier runs of it left, and tells which tasks are left.
 *
 * @throws {FixpointError} where there is no plan to read, or the ledger is damaged.
 */
export async function checkPlan({ root, plan: given, settings }: PrecheckInput): Promise<Prechecked> {
  if (given === undefined) throw noPlan();
  const plan = readPlan(given.text, given.path);
  const { facts, notes, ...ledger } = await importLedger({
    root,
    plan: given.path,
    history: given,
  });
  const left = plan.tasks.filter(({ id }) => !ledger.complete.includes(id));
  const told = [...notes, ...noteTasks(plan, left, ledger)];
  const { open, ruled } = ledger.standing;
  if (left.length === 0 && ledger.isFinal && open.length === 0) {
    return { ...allDone, reason: ruled.length === 0 ? 'clean' : 'with-rulings', facts, notes: told };
  }
  const leftIds = left.map(({ id }) => id);
  const doubtful = ledger.doubtful.map(({ task }) => task);
  return {
    kind: 'go',
    facts: {
      ...facts,
      ...carryOpen(open, leftIds),
      since: ledger.reviewedTo ?? given.begun,
      files: Object.fromEntries(plan.tasks.map(({ id, files }) => [id, files])),
      earlier: await readReports(root, plan, ledger.complete),
    },
    lists: {
      tasks: leftIds,
      doubtful,
      ruledBefore: [...new Set(ruled.map(({ task }) => task))],
      unmade: (await isUnmade(given, settings)) ? ['branch'] : [],
    },
    ...(left.length === 0 ? { settings: { preflight: false } } : {}),
    notes: told,
  };
}

/** Whether what the final review looks at is still to be made: all of it, where it looks at what is on the branch. */
async function isUnmade({ begun, isHead }: GivenPlan, { base }: PrecheckInput['settings']): Promise<boolean> {
  return typeof base !== 'string' && (await isHead(begun));
}

/** What the tasks of earlier runs left for those that are to come, by id. */
async function readReports(root: string, { file }: Plan, complete: readonly string[]) {
  const reports = complete.map(async (task) => {
    return [task, await readDoneReports({ root, plan: file, task })] as const;
  });
  return Object.fromEntries((await Promise.all(reports)).filter(([, report]) => report !== null));
}

const allDone = {
  kind: 'ended',
  outcome: 'converged',
  why: 'the ledger says that every task of the plan is complete, and that the final review of them is done',
} as const;

function noteTasks(plan: Plan, left: readonly PlanTask[], ledger: LedgerCheck): readonly Note[] {
  const named = left.map(({ id, title }) => (title === '' ? id : `${id} (${title})`)).join(', ');
  const text = `tasks left: ${left.length} of ${plan.tasks.length}${named === '' ? '' : `: ${named}`}`;
  const unknown = ledger.complete.filter((id) => !plan.tasks.some((task) => task.id === id));
  return [
    { kind: 'tasks-left', text },
    ...ledger.doubtful.map(({ task, why }) =>
      note('doubtful', `task ${task} is said to be complete, but ${why}`),
    ),
    ...plan.overlooked.map((text) => note('overlooked', `${plan.file}: ${text}`)),
    ...noteStanding(ledger.standing),
    ...unknown.map((id) =>
      note('unknown-task', `the ledger calls task ${id} complete, which the plan does not have`),
    ),
  ];
}

/** What holds of earlier runs by a ruling alone, and what they left to be met. */
function noteStanding({ open, ruled }: Standing): readonly Note[] {
  const say = (findings: readonly LoadBearing[]) =>
    findings.map(({ task, what }) => `task ${task}: ${what}`).join('; ');
  return [
    ...(open.length === 0
      ? []
      : [note('left-open', `left open by an earlier run, and to be met now: ${say(open)}`)]),
    ...(ruled.length === 0
      ? []
      : [
          note(
            'rulings-stand',
            `load-bearing, and gone on with by a ruling of an earlier run: ${say(ruled)}`,
          ),
        ]),
  ];
}

function note(kind: string, text: string): Note {
  return { kind, text };
}

function noPlan(): FixpointError {
  return new FixpointError('input', 'there is no plan to carry out', {
    hint: 'Name a Markdown file with `Task <id>` headings: `fixpoint run sdd docs/plan.md`.',
  });
}
