import { assertNever, FixpointError } from '../base/index.ts';
import {
  apply,
  type Fact,
  initial,
  type Loop,
  type LoopEvent,
  type State,
  type Tallies,
  type Transition,
  tally,
} from '../loop/index.ts';
import type { CallPostponed, CallStarted, VersionRecord } from './call-events.ts';
import { type Budget, type QuestionAsked, type RunEvent, type RunStarted, rulesVersion } from './events.ts';
import { countMinted, type KnownInRun, withKnown } from './known-findings.ts';

/** Where a run stands after its events: what a driver needs to go on. Views fold more, from the same events. */
export interface RunFold {
  readonly started: RunStarted;
  readonly loop: Loop;
  readonly state: State;
  readonly tallies: Tallies;
  /** By number; the content is that of the last time it was seen. */
  readonly versions: readonly VersionRecord[];
  /** The version on disk as the run knows it. */
  readonly version: VersionRecord;
  /** That version, where it is still to be put back into the workspace: an answer made it the present one again. */
  readonly due: VersionRecord | null;
  /** Properties of conflicts, in the order in which they first came. */
  readonly properties: readonly string[];
  /** How many ids of findings were made. */
  readonly findingCount: number;
  /** The findings of the run, for what is found next to be matched to. */
  readonly known: readonly KnownInRun[];
  /** Calls that were started and did not return, as far as is known. */
  readonly openCalls: readonly CallStarted[];
  /** Those of them that were cut off in good order: what they had changed is put back. */
  readonly cancelled: readonly string[];
  /** Whether a reply to the present calls was stale: those that are left are made one by one, so that it ends. */
  readonly isStale: boolean;
  /** Calls that the run waits to make again, the last to be put off last. */
  readonly postponed: readonly CallPostponed[];
  /** How many calls returned, by role; of a panel, by role and seat (`returnedKey`). */
  readonly returned: Readonly<Record<string, number>>;
  readonly openQuestion: QuestionAsked | null;
  readonly questionCount: number;
  readonly calls: number;
  readonly hasEnded: boolean;
  readonly budget: Budget;
  /** Its limits that nobody set: of what they count, only what is known counts. */
  readonly usualLimits: readonly (keyof Budget)[];
}

/** A fold after one more event, with what that event decided. */
export interface Folded {
  readonly fold: RunFold;
  readonly facts: readonly Fact[];
}

/**
 * Begins a fold with the first event of a run.
 *
 * @throws {FixpointError} `journal` where the run was begun under other rules than this engine has.
 */
export function beginFold(started: RunStarted): Folded {
  if (started.rules !== rulesVersion) {
    throw new FixpointError(
      'journal',
      `this run follows version ${started.rules} of the rules, not ${rulesVersion}`,
      {
        hint: `Go on with it under Fixpoint ${started.engine}; reading it needs that version too.`,
      },
    );
  }
  const { loop } = started.pinned;
  const { state, facts } = initial(loop, started.input);
  const fold: RunFold = {
    started,
    loop,
    state,
    tallies: tally({}, facts),
    versions: [started.version],
    version: started.version,
    due: null,
    properties: started.carried.map(({ property }) => propertyKey(property)),
    findingCount: 0,
    known: [],
    openCalls: [],
    cancelled: [],
    isStale: false,
    postponed: [],
    returned: {},
    openQuestion: null,
    questionCount: 0,
    calls: 0,
    hasEnded: false,
    budget: started.budget,
    usualLimits: started.usualLimits ?? [],
  };
  return { fold, facts };
}

/** Takes one more event in. */
export function foldEvent(fold: RunFold, event: RunEvent): Folded {
  const { state, facts } = decideOn(fold, event);
  const isOver = facts.some(({ kind }) => kind === 'decided');
  const before = isOver ? { ...fold, isStale: false } : fold;
  const after = { ...before, ...changeBy(fold, event), state, tallies: tally(fold.tallies, facts) };
  return { fold: { ...after, ...dueAfter(after) }, facts };
}

/** The rules can make an earlier version the present one; whoever carries the run sees to it that it is on disk. */
function dueAfter({ state, version, versions }: RunFold): Partial<RunFold> {
  const due = versions[state.version];
  return due === undefined || due.n === version.n ? {} : { version: due, due };
}

function decideOn(fold: RunFold, event: RunEvent): Transition<State> {
  const asked = toLoopEvent(event);
  return asked === null ? { state: fold.state, facts: [] } : apply(fold.loop, fold.state, asked);
}

/** What the core hears of an event; null where it is none of its business. */
function toLoopEvent(event: RunEvent): LoopEvent | null {
  switch (event.type) {
    case 'call.replied':
      return { kind: 'replied', seat: event.seat, reply: event.reply };
    case 'call.failed':
      return { kind: 'failed', seat: event.seat, failure: event.failure };
    case 'question.answered':
      return { kind: 'answered', option: event.option };
    case 'artifact.edited':
      return { kind: 'edited', version: event.version.n };
    case 'run.stopped':
      return { kind: 'stopped', outcome: event.outcome, reason: event.reason };
    case 'run.reopened':
      return { kind: 'reopened' };
    case 'run.started':
    case 'call.started':
    case 'call.postponed':
    case 'call.stale':
    case 'call.cancelled':
    case 'question.asked':
    case 'workspace.changed':
    case 'run.noted':
    case 'run.ended':
    case 'agents.replaced':
      return null;
    default:
      return assertNever(event);
  }
}

function changeBy(fold: RunFold, event: RunEvent): Partial<RunFold> {
  switch (event.type) {
    case 'call.started':
      return {
        openCalls: [...withoutSame(fold, event), event],
        cancelled: fold.cancelled.filter((call) => call !== event.call),
        postponed: fold.postponed.filter(({ call }) => call !== event.call),
        calls: fold.calls + 1,
      };
    case 'call.replied':
      return {
        ...closeCall(fold, event.call),
        ...(event.version === null ? {} : withVersion(fold, event.version)),
        findingCount: fold.findingCount + countMinted(event),
        known: withKnown(fold.known, event, isGateCall(fold, event.call)),
        ...(event.conflict === null ? {} : { properties: withProperty(fold, event.conflict.property) }),
      };
    case 'call.failed':
      return closeCall(fold, event.call);
    case 'call.stale':
      return { ...closeCall(fold, event.call), isStale: true };
    case 'call.postponed':
      return {
        cancelled: [...fold.cancelled, event.call],
        postponed: [...fold.postponed, event],
      };
    case 'run.stopped':
      return { postponed: [] };
    case 'call.cancelled':
      return { cancelled: [...fold.cancelled, event.call] };
    case 'question.asked':
      return { openQuestion: event, questionCount: fold.questionCount + 1 };
    case 'question.answered':
      return { openQuestion: null };
    case 'artifact.edited':
      return { ...withVersion(fold, event.version), isStale: false };
    case 'workspace.changed':
      return event.call === null ? { due: null } : {};
    case 'run.ended':
      return { hasEnded: true, openQuestion: null };
    case 'run.reopened':
      return { hasEnded: false, budget: event.budget, usualLimits: event.usualLimits ?? [] };
    case 'agents.replaced':
      return { started: { ...fold.started, agents: { ...fold.started.agents, ...event.agents } } };
    default:
      return {};
  }
}

function isGateCall({ loop, openCalls }: RunFold, call: string): boolean {
  const role = openCalls.find((each) => each.call === call)?.role ?? '';
  return loop.roles[role]?.is === 'gate';
}

function withoutCall(fold: RunFold, call: string): readonly CallStarted[] {
  return fold.openCalls.filter((each) => each.call !== call);
}

/** The open calls but for the one that is made again, be it under a new id. */
function withoutSame(fold: RunFold, { call, step, seat }: CallStarted): readonly CallStarted[] {
  return withoutCall(fold, call).filter((each) => each.step !== step || each.seat !== seat);
}

function closeCall(fold: RunFold, call: string): Partial<RunFold> {
  const open = fold.openCalls.find((each) => each.call === call);
  const openCalls = withoutCall(fold, call);
  if (open === undefined) return { openCalls };
  const key = returnedKey(open);
  return { openCalls, returned: { ...fold.returned, [key]: (fold.returned[key] ?? 0) + 1 } };
}

/** Under which name the calls of a role, or of one of its seats, are counted. */
export function returnedKey({ role, seat }: Pick<CallStarted, 'role' | 'seat'>): string {
  return seat === null ? role : `${role}:${seat}`;
}

function withVersion(fold: RunFold, version: VersionRecord): Partial<RunFold> {
  const isNew = version.n === fold.versions.length;
  return { versions: isNew ? [...fold.versions, version] : fold.versions.with(version.n, version), version };
}

function withProperty(fold: RunFold, property: string): readonly string[] {
  const key = propertyKey(property);
  return fold.properties.includes(key) ? fold.properties : [...fold.properties, key];
}

/** What counts as the same property: the words, without case and spacing. */
export function propertyKey(property: string): string {
  return property.trim().replace(/\s+/g, ' ').toLowerCase();
}
