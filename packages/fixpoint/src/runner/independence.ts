import type { Note } from '../findings/index.ts';
import type { CallFailed, CallReplied, CallStarted, RunEvent, SessionRecord } from '../journal/index.ts';
import type { RoleKind } from '../loop/index.ts';
import type { Begun } from './begin-call.ts';

/** A reply that came, and the conversation that it was made in. */
export interface Replied {
  readonly begun: Pick<Begun, 'call' | 'started' | 'worker'>;
  readonly kind: RoleKind;
  /** Blob of the reply as it came. */
  readonly raw: string | null;
  readonly session: SessionRecord | undefined;
}

interface Returned {
  readonly started: CallStarted;
  readonly result: CallReplied | CallFailed;
}

/** Notes what speaks against a reply being a view of its own, as far as that can be seen from outside. */
export function noteIndependence(events: readonly RunEvent[], reply: Replied): readonly Note[] {
  if (reply.kind === 'gate') return [];
  const earlier = returnedCalls(events);
  return [noteRepeat(earlier, reply), noteMaker(earlier, reply), noteUnseen(reply)].flatMap(
    (text) => text ?? [],
  );
}

function returnedCalls(events: readonly RunEvent[]): readonly Returned[] {
  const started = new Map<string, CallStarted>();
  return events.flatMap((event) => {
    if (event.type === 'call.started') started.set(event.call, event);
    if (event.type !== 'call.replied' && event.type !== 'call.failed') return [];
    const call = started.get(event.call);
    return call === undefined ? [] : [{ started: call, result: event }];
  });
}

/** A program that is no coding agent says the same of the same, and is right to. */
function noteRepeat(earlier: readonly Returned[], { begun, raw }: Replied): Note | null {
  if (raw === null || begun.worker.client === undefined) return null;
  const same = earlier.find(({ result }) => result.raw === raw);
  if (same === undefined) return null;
  return { kind: 'repeated-reply', text: `word for word the reply to ${sayCall(same.started)}` };
}

/** Whoever goes on in a session is to be the one of before; whoever judges is to be nobody who was there. */
function noteMaker(earlier: readonly Returned[], { begun, kind, session }: Replied): Note | null {
  if (session === undefined || session.id === begun.started.call) return null;
  const { resumes } = begun.started;
  if (resumes !== undefined) {
    const wanted = resumes.session.id;
    const isKnown = earlier.every(({ started }) => started.call !== wanted);
    if (session.id === wanted || !isKnown) return null;
    return { kind: 'other-agent', text: `${wanted} was to go on, and ${session.id} made it` };
  }
  if (kind === 'producer') return null;
  const before = earlier.findLast(({ result }) => result.session?.id === session.id);
  if (before === undefined) return null;
  return { kind: 'same-agent', text: `${session.id} made it, who had made ${sayCall(before.started)} too` };
}

/** Which model a subagent of a host has is its host's word. */
function noteUnseen({ begun: { call, worker } }: Replied): Note | null {
  if (call.tier !== 'up' || worker.isHosted !== true) return null;
  return { kind: 'unseen-model', text: 'a more capable model was asked for; which one made it is not seen' };
}

function sayCall({ call, word, role }: CallStarted): string {
  return `${word ?? role} (call ${call.slice(0, 8)})`;
}
