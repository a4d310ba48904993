import { createHash } from 'node:crypto';

/** The hash of a text, as hex; keys of versions are made with it. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
