import type { Reply } from '../reply.ts';

/** A reply that stands for all that rules cannot tell from it, with what it says in words. */
export interface Example {
  readonly label: string;
  readonly reply: Reply;
}
