import type { Commits, LedgerEntry, LedgerFact } from './entry.ts';
import { dash, readField, splitList } from './field.ts';

type Groups = Readonly<Record<string, string | undefined>>;
type Form = readonly [pattern: RegExp, read: (groups: Groups) => LedgerFact | null];

const commits = String.raw`commits (?<from>[0-9a-f]{7,64})\.\.(?<to>[0-9a-f]{7,64})`;

const forms: readonly Form[] = [
  [
    new RegExp(`^complete \\((?:${commits}, )?(?:review clean|(?<parked>[1-9]\\d*) parked)\\)$`, 'u'),
    readComplete,
  ],
  [
    /^fix round (?<round>\d+)\/(?<cap>\d+) \((?<addressed>\d+) addressed, (?<open>\d+) open(?<list>.*)\)$/u,
    readFixRound,
  ],
  [/^minor \(deferred\): (?<what>.+)$/u, ({ what = '' }) => ({ kind: 'deferred', what: readField(what) })],
  [/^parked — (?<what>.+?) — ruling: (?<ruling>.+)$/u, readParked],
  [/^Ruling: (?<fields>.+)$/u, readRuling],
  [/^BLOCKED — (?<why>.+)$/u, ({ why = '' }) => ({ kind: 'blocked', why: readField(why) })],
];

/** The task that a line is about, and what is said of it; null for a line that is not about one. */
export function splitTask(line: string): { readonly task: string; readonly rest: string } | null {
  const { task, rest } = /^Task (?<task>\S+): (?<rest>.+)$/u.exec(line)?.groups ?? {};
  return task === undefined || rest === undefined ? null : { task, rest };
}

/** Reads a line of the ledger; null for one that has none of its forms. */
export function readEntry(line: string): LedgerEntry | null {
  const about = splitTask(line);
  if (about === null) return null;
  for (const [pattern, read] of forms) {
    const groups = pattern.exec(about.rest)?.groups;
    const fact = groups === undefined ? null : read(groups);
    if (fact !== null) return { task: about.task, ...fact };
  }
  return null;
}

function readComplete({ from, to, parked = '0' }: Groups): LedgerFact {
  return { kind: 'complete', commits: toCommits(from, to), parked: Number(parked) };
}

/** The count of what is open tells whether the last entry of the list is the commits, or a text that looks like them. */
function readFixRound({ round, cap, addressed, open, list = '' }: Groups): LedgerFact | null {
  const count = Number(open);
  const opening = count === 0 ? '; ' : dash;
  if (list !== '' && !list.startsWith(opening)) return null;
  const parts = list === '' ? [] : splitList(list.slice(opening.length));
  const [last, ...more] = parts.slice(count);
  const { from, to } = new RegExp(`^${commits}$`, 'u').exec(last ?? '')?.groups ?? {};
  if (parts.length < count || more.length > 0 || (last !== undefined && from === undefined)) return null;
  return {
    kind: 'fix-round',
    round: Number(round),
    cap: Number(cap),
    addressed: Number(addressed),
    open: parts.slice(0, count).map(readField),
    commits: toCommits(from, to),
  };
}

function readParked({ what = '', ruling = '' }: Groups): LedgerFact {
  return { kind: 'parked', what: readField(what), ruling: readField(ruling) };
}

/** Whoever writes by hand may leave parts out, or use a dash of their own: then it belongs to the reason. */
function readRuling({ fields = '' }: Groups): LedgerFact {
  const [what = '', ...others] = fields.split(dash).map(readField);
  const cost = others.length > 1 ? (others.at(-1) ?? '') : '';
  const why = others.length > 1 ? others.slice(0, -1) : others;
  return { kind: 'ruling', what, why: why.join(dash), cost };
}

function toCommits(from: string | undefined, to: string | undefined): Commits | null {
  return from === undefined || to === undefined ? null : { from, to };
}
