import { FixpointError, type Place } from '../base/index.ts';
import type { JournalEvent, StoredEvent } from './envelope.ts';
import type { RawEvent } from './line.ts';

/** Brings one event from a version of its type's shape to the next. Its old shape is frozen: it is never edited. */
export interface Upcaster {
  readonly type: string;
  /** The version it reads; it gives version `from + 1`. */
  readonly from: number;
  /** Gets and gives the event's own fields, without type and envelope. */
  readonly up: (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** The event types of a journal: the present version of each, and the way there from every older one. */
export interface EventSchema<E extends JournalEvent> {
  readonly versions: Readonly<Record<E['type'], number>>;
  readonly upcasters: readonly Upcaster[];
}

/** Declares event types; throws where an older version could not be read any more. */
export function defineEvents<E extends JournalEvent>(
  versions: Readonly<Record<E['type'], number>>,
  upcasters: readonly Upcaster[] = [],
): EventSchema<E> {
  for (const [type, version] of Object.entries<number>(versions)) {
    for (let from = 1; from < version; from += 1) {
      const count = upcasters.filter((each) => each.type === type && each.from === from).length;
      if (count !== 1)
        throw new TypeError(`${type} needs one upcaster from version ${from}, and has ${count}`);
    }
  }
  return { versions, upcasters };
}

/** The version in which events of a type are written. */
export function versionOf<E extends JournalEvent>({ versions }: EventSchema<E>, type: E['type']): number {
  if (Object.hasOwn(versions, type)) return versions[type];
  throw new FixpointError('internal', `no event ${type} was declared`);
}

/** Whether a newer Fixpoint wrote this event, of a type that is known: its line can then look wrong and be right. */
export function isNewer<E extends JournalEvent>(
  { versions }: EventSchema<E>,
  { type, v }: RawEvent,
): boolean {
  return Object.hasOwn(versions, type) && v > versions[type as E['type']];
}

/** Gives a stored event in its type's present shape; throws `journal` for one that a newer Fixpoint wrote. */
export function upcast<E extends JournalEvent>(
  schema: EventSchema<E>,
  event: RawEvent,
  place: Place,
): StoredEvent<E> {
  const present = Object.hasOwn(schema.versions, event.type) ? schema.versions[event.type as E['type']] : 0;
  if (event.v > present) throw newerEvent(event, present, place);
  const upgraded = event.v === present ? event : upgrade(event, present, schema.upcasters);
  return upgraded as unknown as StoredEvent<E>;
}

function upgrade(event: RawEvent, present: number, upcasters: readonly Upcaster[]): RawEvent {
  const { v, seq, at, type, prev, blobs, ...data } = event;
  let fields: Readonly<Record<string, unknown>> = data;
  for (let from = v; from < present; from += 1) {
    const upcaster = upcasters.find((each) => each.type === type && each.from === from);
    fields = upcaster?.up(fields) ?? fields;
  }
  return { v: present, seq, at, type, prev, ...(blobs === undefined ? {} : { blobs }), ...fields };
}

function newerEvent({ type, v }: RawEvent, present: number, place: Place): FixpointError {
  const known = present === 0 ? 'does not know that event' : `knows version ${present}`;
  return new FixpointError('journal', `the journal holds ${type} of version ${v}; this Fixpoint ${known}`, {
    place,
    hint: 'The run was written by a newer Fixpoint: update Fixpoint to read it or go on with it.',
  });
}
