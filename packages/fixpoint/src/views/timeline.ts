import type {
  ArtifactEdited,
  CallFailed,
  CallPostponed,
  CallReplied,
  CallStale,
  CallStarted,
  Happened,
  QuestionAnswered,
  QuestionAsked,
  RunStopped,
  VersionRecord,
  WorkspaceChanged,
} from '../journal/index.ts';
import type { Ruling } from '../loop/index.ts';
import { type CallRecord, callsOf } from './calls.ts';
import type { History } from './history.ts';
import { type Round, rounds } from './rounds.ts';

/** Something that happened and that a person wants to know of. */
export type Moment = { readonly at: string } & Told;

type Told =
  | { readonly kind: 'round'; readonly round: Round }
  | { readonly kind: 'gate'; readonly by: CallStarted; readonly green: boolean; readonly found: number }
  | {
      readonly kind: 'made';
      readonly by: CallStarted;
      /** The version it left; the one that it was given where it changed nothing. */
      readonly version: VersionRecord;
      readonly changed: boolean;
      readonly summary: string | null;
    }
  | { readonly kind: 'conflict'; readonly by: CallStarted; readonly conflict: CallReplied['conflict'] }
  | { readonly kind: 'gave-up'; readonly by: CallStarted; readonly status: string }
  | {
      readonly kind: 'judged';
      readonly by: CallStarted;
      readonly rulings: Readonly<Record<string, Ruling | 'fine'>>;
    }
  | {
      readonly kind: 'failed';
      readonly by: CallStarted;
      readonly failure: CallFailed;
      readonly isRetried: boolean;
    }
  | { readonly kind: 'postponed'; readonly by: CallStarted; readonly postponed: CallPostponed }
  | { readonly kind: 'stale'; readonly by: CallStarted; readonly stale: CallStale }
  | { readonly kind: 'asked'; readonly question: QuestionAsked }
  | { readonly kind: 'answered'; readonly answer: QuestionAnswered }
  | { readonly kind: 'workspace'; readonly change: WorkspaceChanged }
  | { readonly kind: 'edited'; readonly edit: ArtifactEdited }
  | { readonly kind: 'noted'; readonly note: string; readonly text: string }
  | { readonly kind: 'stopped'; readonly stop: RunStopped }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'replaced'; readonly names: readonly string[] };

/** A run told in its order: rounds, and all that happened between them. */
export function timeline(history: History): readonly Moment[] {
  const calls = callsOf(history);
  const byIndex = new Map(rounds(history).map((round) => [round.index, round]));
  return history.flatMap((happened, index) => {
    const round = byIndex.get(index);
    const told: readonly Told[] = [
      ...(round === undefined ? [] : [{ kind: 'round', round } as const]),
      ...tell(happened, calls).filter(({ kind }) => round === undefined || kind !== 'gate'),
    ];
    return told.map((each): Moment => ({ at: happened.event.at, ...each }));
  });
}

function tell({ event, facts }: Happened, calls: ReadonlyMap<string, CallRecord>): readonly Told[] {
  switch (event.type) {
    case 'call.replied':
      return [...tellReply(event, calls.get(event.call)?.started), ...tellNotes(event)];
    case 'call.failed': {
      const by = calls.get(event.call)?.started;
      const isRetried = facts.some(({ kind }) => kind === 'retried');
      const failed = by === undefined ? [] : [{ kind: 'failed', by, failure: event, isRetried } as const];
      return [...failed, ...tellNotes(event)];
    }
    case 'call.postponed': {
      const by = calls.get(event.call)?.started;
      return by === undefined ? [] : [{ kind: 'postponed', by, postponed: event }];
    }
    case 'call.stale': {
      const by = calls.get(event.call)?.started;
      const stale = by === undefined ? [] : [{ kind: 'stale', by, stale: event } as const];
      return [...stale, ...tellNotes(event)];
    }
    case 'question.asked':
      return [{ kind: 'asked', question: event }];
    case 'question.answered':
      return [{ kind: 'answered', answer: event }];
    case 'workspace.changed':
      return [{ kind: 'workspace', change: event }];
    case 'artifact.edited':
      return [{ kind: 'edited', edit: event }];
    case 'run.noted':
      return [{ kind: 'noted', note: event.kind, text: event.text }];
    case 'run.stopped':
      return [{ kind: 'stopped', stop: event }];
    case 'run.reopened':
      return [{ kind: 'reopened' }];
    case 'agents.replaced':
      return [{ kind: 'replaced', names: Object.keys(event.agents) }];
    default:
      return [];
  }
}

function tellNotes({ notes }: CallReplied | CallFailed | CallStale): readonly Told[] {
  return notes.map(({ kind, text }) => ({ kind: 'noted', note: kind, text }));
}

/** What a call left behind; reviews are told as rounds. */
function tellReply(event: CallReplied, by: CallStarted | undefined): readonly Told[] {
  if (by === undefined) return [];
  const { reply, summary, version } = event;
  switch (reply.kind) {
    case 'green':
    case 'red':
      return [{ kind: 'gate', by, green: reply.kind === 'green', found: event.findings.length }];
    case 'done':
    case 'unchanged':
    case 'unevidenced': {
      const left = version ?? by.version;
      return [{ kind: 'made', by, version: left, changed: left.n !== by.version.n, summary }];
    }
    case 'conflict':
      return [{ kind: 'conflict', by, conflict: event.conflict }];
    case 'needs-context':
    case 'blocked':
      return [{ kind: 'gave-up', by, status: reply.kind }];
    case 'rulings':
      return [{ kind: 'judged', by, rulings: reply.rulings }];
    case 'resolutions':
      return [
        { kind: 'judged', by, rulings: Object.fromEntries(reply.fine.map((id) => [id, 'fine' as const])) },
      ];
    case 'report':
    case 'verdicts':
      return [];
  }
}
