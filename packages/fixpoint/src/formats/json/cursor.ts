/** Something that JSON does not allow, and that was read all the same because it can mean one thing only. */
export type JsonRepair = 'trailing-comma' | 'raw-control-character' | 'unknown-escape' | 'latex-command';

/** Where the parser stands. It lives for one document. */
export interface Cursor {
  readonly text: string;
  readonly repairs: Set<JsonRepair>;
  at: number;
  depth: number;
}

/** Ends the reading of a document; `parseJson` turns it into a value. */
export function fail(why: string): never {
  throw new SyntaxError(why);
}
