import { createHash } from 'node:crypto';
import type { CallStarted } from '../../journal/index.ts';

const shown = 12;

/**
 * The token of a call: made of its unguessable id and of what was asked, so that it is the same as long as the call is
 * open, and that of no other call. It tells slips apart, and keeps nobody out who reads the journal.
 */
export function tokenOf(run: string, { call, prompt }: Pick<CallStarted, 'call' | 'prompt'>): string {
  return createHash('sha256')
    .update(JSON.stringify([run, call, prompt]))
    .digest('hex')
    .slice(0, shown);
}

const shortLength = 8;

/** A call's id as people and agents write it: its beginning, where it is long. */
export function shortCall(call: string): string {
  return call.length > 2 * shortLength ? call.slice(0, shortLength) : call;
}

/** Whether somebody means a call by what they wrote: its id, or the beginning of it that was shown. */
export function meansCall(given: string, call: string): boolean {
  return given === call || (given.length >= shortLength && call.startsWith(given));
}
