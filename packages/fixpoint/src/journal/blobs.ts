import { FixpointError } from '../base/index.ts';
import { hashBytes } from './line.ts';
import type { Redactor } from './redactor.ts';

/**
 * What a blob holds. A version of an artifact is the user's own bytes and is kept exactly; a text (a prompt, a reply, a
 * log) is redacted first.
 */
export type Blob =
  | { readonly kind: 'version'; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string };

/** Where the blobs of one run are kept, by hash. */
export interface BlobBox {
  has(hash: string): Promise<boolean>;
  /** Null where there is none. */
  get(hash: string): Promise<Uint8Array | null>;
  /** Takes bytes so that `get` gives them. What was only `written` is lost with the machine's power until it is flushed. */
  put(hash: string, bytes: Uint8Array): Promise<'kept' | 'written'>;
  /** Holds once these blobs are kept for good. */
  flush(hashes: readonly string[]): Promise<void>;
}

/** What is written for a blob: a version's own bytes, or a text without its secrets. */
export function toBlobBytes(blob: Blob, redactor: Redactor): Uint8Array {
  return blob.kind === 'version' ? blob.bytes : Buffer.from(redactor.text(blob.text));
}

/** What is wrong with a blob of a run; null where it is whole. */
export async function findFlaw(blobs: BlobBox, hash: string): Promise<'missing' | 'damaged' | null> {
  const bytes = await blobs.get(hash);
  if (bytes === null) return 'missing';
  return hashBytes(bytes) === hash ? null : 'damaged';
}

/** Gives a blob whose bytes are those that its name stands for. */
export async function fetchBlob(blobs: BlobBox, hash: string): Promise<Uint8Array> {
  const bytes = await blobs.get(hash);
  if (bytes === null) {
    throw new FixpointError('not-found', `the run has no blob ${hash}`, {
      hint: 'If the journal names it, the file was lost: put it back from a copy of the run.',
    });
  }
  if (hashBytes(bytes) !== hash) {
    throw new FixpointError('journal', `the blob ${hash} is damaged: its bytes have another hash`, {
      hint: 'Put the file back from a copy of the run.',
    });
  }
  return bytes;
}
