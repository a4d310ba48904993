import { FixpointError } from '../../base/index.ts';
import { type CallStarted, isHosted, type RunFold } from '../../journal/index.ts';
import { meansCall, shortCall, tokenOf } from './call-token.ts';
import { awaitedCalls } from './find-due.ts';
import type { SeenHosted } from './seen-hosted.ts';

/** Which call a reply is said to be for. */
export interface MeantCall {
  readonly call: string;
  readonly token: string;
}

/**
 * Tests that the session that asks hosts the run.
 *
 * @throws {FixpointError} `refused` where Fixpoint makes all calls of it.
 */
export function checkHosted(run: string, { started }: RunFold): void {
  if (isHosted(started.agents)) return;
  throw new FixpointError('refused', `run ${run} is not hosted: Fixpoint makes its calls itself`, {
    hint: `Go on with it by \`fixpoint resume ${run}\`.`,
  });
}

/**
 * Finds the open call that a reply is for.
 *
 * @throws {FixpointError} `refused` where it is for none that is open, with the reason.
 */
export function findMeant(run: SeenHosted, given: MeantCall): CallStarted {
  const open = awaitedCalls(run.fold).map(({ begun }) => begun);
  const found = open.find(({ call }) => meansCall(given.call, call));
  if (found === undefined) throw refuse(run.id, whyNotOpen(run, given.call));
  if (given.token === tokenOf(run.id, found)) return found;
  throw refuse(run.id, `that is not the token of call ${shortCall(found.call)}`);
}

/** Refuses a reply, with what to do instead. */
export function refuse(run: string, why: string): FixpointError {
  return new FixpointError('refused', `nothing was handed in: ${why}`, {
    hint: `\`fixpoint next ${run}\` says what is due now.`,
  });
}

function whyNotOpen({ fold, history }: SeenHosted, given: string): string {
  const events = history.flatMap(({ event }) => {
    return 'call' in event && event.call !== null && meansCall(given, event.call) ? [event.type] : [];
  });
  if (events.includes('call.replied')) return `call ${given} has its reply already`;
  if (events.includes('call.failed')) {
    return `call ${given} had a reply that could not be read; the call that was made in its place has another id`;
  }
  if (events.includes('call.stale')) return `call ${given} is stale: the artifact changed while it was open`;
  if (fold.state.ended !== null) return `the run has ended (${fold.state.ended.outcome})`;
  if (events.length === 0) return `the run has no call ${given}`;
  return `call ${given} is not open: the run has gone on without it, or somebody else makes it`;
}
