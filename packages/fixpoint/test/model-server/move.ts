/** What a model does when it is asked. */
export type Move = Reply | Failure;

/** A reply that comes whole, or stops half-way: where it is `stalled` the stream stays open, where it is `broken` it ends. */
export type Reply = (Said | Call) & { readonly stalled?: true; readonly broken?: true };

export interface Said {
  readonly kind: 'said';
  readonly text: string;
  /** `refused` by a filter or the model itself; `cut` at the largest number of tokens. */
  readonly end: 'whole' | 'refused' | 'cut';
}

/** A tool that the client is to run. */
export interface Call {
  readonly kind: 'call';
  readonly tool: string;
  readonly group?: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export type Failure =
  | {
      readonly kind: 'status';
      readonly status: number;
      /** The server's words for it. */
      readonly says?: string;
      /** When to come again, as its header says it; one second unless set. */
      readonly retryAfter?: string;
    }
  /** Takes the request and says nothing more. */
  | { readonly kind: 'silent' };

export function say(text: string, end: Said['end'] = 'whole'): Said {
  return { kind: 'said', text, end };
}
