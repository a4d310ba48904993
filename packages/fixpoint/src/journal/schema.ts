import { FixpointError } from '../base/index.ts';
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

/** Gives a stored event in its type's present shape, or throws `journal` where it comes from a newer Fixpoint. */
export function upcast<E extends JournalEvent>(
  schema: EventSchema<E>,
  event: RawEvent,
  place: { readonly file: string; readonly line: number },
): StoredEvent<E> {
  const { v, seq, at, type, prev, ...data } = event;
  const present = Object.hasOwn(schema.versions, type) ? schema.versions[type as E['type']] : 0;
  if (v > present) throw newerEvent(event, present, place);
  let fields: Readonly<Record<string, unknown>> = data;
  for (let from = v; from < present; from += 1) {
    const upcaster = schema.upcasters.find((each) => each.type === type && each.from === from);
    if (upcaster !== undefined) fields = upcaster.up(fields);
  }
  return { v: present, seq, at, type, prev, ...fields } as unknown as StoredEvent<E>;
}

function newerEvent(
  { type, v }: RawEvent,
  present: number,
  place: { readonly file: string; readonly line: number },
): FixpointError {
  const known = present === 0 ? 'does not know that event' : `knows version ${present}`;
  return new FixpointError('journal', `the journal holds ${type} of version ${v}; this Fixpoint ${known}`, {
    place,
    hint: 'The run was written by a newer Fixpoint: update Fixpoint to read it or go on with it.',
  });
}
