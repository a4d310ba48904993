import { FixpointError, nearest } from '../base/index.ts';
import type { Clock } from './clock.ts';

/** Gives a number from 0 up to, but not including, 1. */
export type Random = () => number;

// No vowels, so no words; no l, which reads as 1.
const letters = 'bcdfghjkmnpqrstvwxyz';

/** How many ids there are for each millisecond. */
const chances = Math.floor(letters.length ** 4 / 1000);

/**
 * Makes the id of a new run, such as `260130-gkmtbzqc`: the day (UTC), four letters for its second, and four for its
 * millisecond and chance. Ids sort by their time. The store refuses one that is taken.
 */
export function newRunId(clock: Clock, random: Random): string {
  const at = new Date(clock.now());
  const day = at.toISOString().slice(2, 10).replaceAll('-', '');
  const second = (at.getUTCHours() * 60 + at.getUTCMinutes()) * 60 + at.getUTCSeconds();
  const rest = at.getUTCMilliseconds() * chances + Math.floor(random() * chances);
  return `${day}-${inLetters(second, 4)}${inLetters(rest, 4)}`;
}

function inLetters(number: number, width: number): string {
  let rest = number;
  let text = '';
  for (let place = 0; place < width; place += 1) {
    text = letters.charAt(rest % letters.length) + text;
    rest = Math.floor(rest / letters.length);
  }
  return text;
}

const idForm = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export function isRunId(text: string): boolean {
  return idForm.test(text);
}

/** Refuses an id that could not be the name of a folder everywhere. */
export function checkRunId(id: string): void {
  if (isRunId(id)) return;
  throw new FixpointError('usage', `${JSON.stringify(id)} is no id of a run`, {
    hint: 'An id has small letters, digits, - and _, and begins with a letter or a digit.',
  });
}

/** Finds the run that a person means: `last`, an id, or the beginning of an id or of its letters, if only one begins so. */
export function findRun(ids: readonly string[], wanted: string): string {
  const found = wanted === 'last' ? ids.toSorted().slice(-1) : matchingIds(ids, wanted);
  const [id] = found;
  if (id !== undefined && found.length === 1) return id;
  if (found.length > 1) {
    throw new FixpointError(
      'not-found',
      `${wanted} could be any of ${found.length} runs: ${found.join(', ')}`,
      {
        hint: 'Give more of the id.',
      },
    );
  }
  throw new FixpointError(
    'not-found',
    wanted === 'last' ? 'there is no run yet' : `there is no run ${wanted}`,
    {
      hint: suggest(ids, wanted),
    },
  );
}

function matchingIds(ids: readonly string[], wanted: string): readonly string[] {
  if (wanted === '') return [];
  if (ids.includes(wanted)) return [wanted];
  return ids.filter((id) => id.startsWith(wanted) || id.slice(id.indexOf('-') + 1).startsWith(wanted));
}

function suggest(ids: readonly string[], wanted: string): string {
  const near = nearest(wanted, ids);
  return near === undefined ? '`fixpoint runs` lists the runs of this project.' : `Was ${near} meant?`;
}
