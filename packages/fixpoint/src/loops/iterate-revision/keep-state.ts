import type { Happened } from '../../journal/index.ts';
import type { RecordInput, RecordKeeper } from '../kit.ts';
import { noteRefusals } from '../records/note-refusals.ts';
import { readSectionFacts, type SectionFacts } from './section-facts.ts';
import { followRun, nothingYet, type RunSoFar } from './section-run.ts';
import { nameByKey } from './section-text.ts';
import type { StateFolder } from './state-folder.ts';
import { recordEnd, recordReview, recordStart, recordVerdict, type SectionRun } from './state-records.ts';

/** Keeps `paper.json`, `reviews.json` and `_run-log.jsonl` of the state folder in step with a run on a section. */
export function keepState({ root, run, settings }: RecordInput): RecordKeeper | null {
  const { stateDir } = settings;
  if (typeof stateDir !== 'string') return null;
  const state = { root, folder: stateDir };
  let soFar = nothingYet;
  return {
    recall(happened) {
      soFar = followRun(soFar, happened);
    },
    onHappened(happened) {
      soFar = followRun(soFar, happened);
      const facts = readSectionFacts(happened.fold.started.facts);
      if (facts === null) return [];
      return noteRefusals(() =>
        write(happened, { state, facts, soFar, section: sectionRun(run, facts, soFar) }),
      );
    },
  };
}

interface Known {
  readonly state: StateFolder;
  readonly facts: SectionFacts;
  readonly soFar: RunSoFar;
  readonly section: SectionRun;
}

function sectionRun(
  runId: string,
  { section, path, venue }: SectionFacts,
  { started }: RunSoFar,
): SectionRun {
  return { runId, engine: 'fixpoint', section, path, venue, started };
}

async function write({ event, facts, fold }: Happened, known: Known): Promise<void> {
  const { state, section, soFar } = known;
  switch (event.type) {
    case 'run.started':
      return recordStart(state, section, { args: fold.loop.settings, status: known.facts.status });
    case 'call.replied':
      if (event.reply.kind === 'report') await writeReview({ event, facts, fold }, known);
      return;
    case 'run.ended': {
      const { maxIterations } = fold.loop.settings;
      return recordEnd(state, section, {
        args: fold.loop.settings,
        at: event.at,
        verdict: soFar.verdict,
        reason: event.reason,
        iterations: soFar.reviews,
        maxIterations: typeof maxIterations === 'number' ? maxIterations : null,
        issues: soFar.issues,
        tokens: soFar.tokens,
      });
    }
    default:
  }
}

/** A review is written before its verdict: whoever reads the file in between sees that it is still open. */
async function writeReview({ event, facts, fold }: Happened, known: Known): Promise<void> {
  const { state, section, soFar } = known;
  const { verdict, issues } = soFar;
  const review = { iter: known.facts.iter + soFar.reviews, issues, at: event.at };
  await recordReview(state, section, review);
  if (verdict === null) return;
  const reason = facts.find((fact) => fact.kind === 'ended')?.reason ?? null;
  await recordVerdict(state, section, { ...review, verdict, reason, reviewed: nameByKey(fold.version.key) });
}
