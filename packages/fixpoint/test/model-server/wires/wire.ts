import type { Asked, Json } from '../asked.ts';
import type { Failure, Reply } from '../move.ts';

/** One wire format of models' servers: how a request is read, and how a reply is written. */
export interface Wire {
  /** The paths that it is spoken at. */
  readonly path: RegExp;
  read(body: Json): Asked;
  /** Whether the reply is to come as a stream. */
  streams(body: Json, path: string): boolean;
  write(reply: Reply, body: Json): Json;
  /** The same reply as events; an event of a `type` is named so. */
  writeEvents(reply: Reply, body: Json): readonly Json[];
  /** What stands behind the last event. */
  readonly last?: string;
  fail(failure: Extract<Failure, { readonly kind: 'status' }>): Json;
}

/** Tokens of every reply, so that what a client adds up can be compared. */
export const tokens = { input: 1000, cached: 200, output: 50 } as const;

let made = 0;

export function newId(prefix: string): string {
  made += 1;
  return `${prefix}_${made}`;
}
