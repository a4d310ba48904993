import { readdirSync, readFileSync } from 'node:fs';
import type { Finding, Reading } from '../../src/findings/index.ts';
import { readers } from '../../src/loops/index.ts';
import type { Asked, Said } from '../../src/runner/index.ts';
import { sddScale } from './scales.ts';

/** What a careful person reads in a reply; the corpus says what the fields mean. */
export interface ExpectedOfSdd {
  readonly role: string;
  readonly valid: boolean;
  readonly status?: string | null;
  readonly evidence?: boolean;
  readonly spec?: string | null;
  readonly counts?: Readonly<Record<string, number>>;
  readonly specGaps?: number;
  readonly questions?: number;
  readonly verdicts?: Readonly<Record<string, string>>;
  readonly breakage?: Readonly<Record<string, number>>;
  readonly observations?: number;
  readonly rulings?: Readonly<Record<string, string>>;
}

/** Which reader reads a reply, and what was asked. */
export interface Asking extends Asked {
  readonly reads: string;
}

export interface SddSample {
  readonly number: string;
  readonly reply: string;
  readonly expected: ExpectedOfSdd;
  readonly asking: Asking;
}

const roles: Readonly<Record<string, Omit<Asking, 'findings'>>> = {
  implementer: {
    reads: 'sdd-implementer',
    replies: ['done', 'unchanged', 'needs-context', 'blocked'],
    item: '1',
  },
  reviewer: { reads: 'sdd-reviewer', replies: ['report'], item: '1' },
  rereviewer: { reads: 'sdd-reviewer', replies: ['verdicts'], item: '1' },
  'final-reviewer': { reads: 'sdd-reviewer', replies: ['report'], item: null },
  judge: { reads: 'sdd-judge', replies: ['rulings'], item: '1' },
};

/** What a role is asked about findings, by their ids or whole. */
export function asking(role: string, sent: readonly (string | Finding)[]): Asking {
  const asked = roles[role];
  if (asked === undefined) throw new Error(`there is no role ${role}`);
  const findings = sent.map((each) =>
    typeof each === 'string' ? { id: each, severity: 'important', property: '', evidence: '' } : each,
  );
  return { ...asked, findings };
}

/** Reads a reply as the loop would. */
export function readSddReply(reply: string, { reads, ...asked }: Asking): Reading<Said> {
  const reader = readers[reads]?.(sddScale);
  if (reader === undefined) throw new Error(`there is no reader ${reads}`);
  return reader(reply, asked);
}

const at = new URL('./sdd/', import.meta.url);
const files = readdirSync(at);

export const sddSamples: readonly SddSample[] = files
  .filter((file) => /^\d+\.txt$/u.test(file))
  .map((file) => {
    const number = file.slice(0, -'.txt'.length);
    const expected = load(`${number}.expected.json`) as ExpectedOfSdd;
    const reply = readFileSync(new URL(file, at), 'utf8');
    return { number, reply, expected, asking: asking(expected.role, findingsSent(number)) };
  });

function findingsSent(number: string): readonly Finding[] {
  const file = `${number}.findings.json`;
  if (!files.includes(file)) return [];
  const given = load(file) as readonly { id: string; severity: string; text: string }[];
  return given.map(({ id, severity, text }) => ({ id, severity, property: text, evidence: '' }));
}

function load(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, at), 'utf8'));
}
