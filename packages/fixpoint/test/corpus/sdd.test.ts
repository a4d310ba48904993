import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countBySeverity, type Finding, type Reading } from '../../src/findings/index.ts';
import { readers } from '../../src/loops/index.ts';
import type { Asked, Said } from '../../src/runner/index.ts';
import { sddScale } from './scales.ts';

interface Expected {
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

const roles: Readonly<Record<string, { readonly reads: string } & Pick<Asked, 'replies' | 'item'>>> = {
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

const at = new URL('./sdd/', import.meta.url);
const load = (file: string): unknown => JSON.parse(readFileSync(new URL(file, at), 'utf8'));

const samples = readdirSync(at)
  .filter((file) => /^\d+\.txt$/u.test(file))
  .map((file) => {
    const number = file.slice(0, -'.txt'.length);
    const expected = load(`${number}.expected.json`) as Expected;
    return {
      number,
      expected,
      reply: readFileSync(new URL(file, at), 'utf8'),
      findings: findingsSent(number),
    };
  });
type Sample = (typeof samples)[number];

function findingsSent(number: string): readonly Finding[] {
  if (!readdirSync(at).includes(`${number}.findings.json`)) return [];
  const given = load(`${number}.findings.json`) as readonly { id: string; severity: string; text: string }[];
  return given.map(({ id, severity, text }) => ({ id, severity, property: text, evidence: '' }));
}

function readSample({ reply, expected, findings }: Sample): Reading<Said> {
  const role = roles[expected.role];
  const reader = readers[role?.reads ?? '']?.(sddScale);
  if (role === undefined || reader === undefined)
    throw new Error(`nothing reads the replies of ${expected.role}`);
  return reader(reply, { ...role, findings });
}

/** What was read, in the words of the samples. */
function tell(said: Said, findings: readonly Finding[]): Partial<Expected> {
  switch (said.kind) {
    case 'done':
      return { status: said.status ?? null, evidence: said.evidence ?? false };
    case 'needs-context':
    case 'blocked':
      return { status: said.kind.toUpperCase().replace('-', '_'), evidence: false };
    case 'report':
      return {
        status: said.status ?? null,
        ...(said.spec === undefined ? {} : { spec: said.spec }),
        counts: countBySeverity(sddScale, said.findings),
        questions: said.unverified?.length ?? 0,
      };
    case 'verdicts':
      return {
        status: said.status ?? null,
        verdicts: Object.fromEntries(
          findings.map(({ id }) => [id, said.addressed.includes(id) ? 'addressed' : 'open']),
        ),
        breakage: countBySeverity(sddScale, said.breakage),
        observations: said.observations.length,
      };
    case 'rulings':
      return { rulings: said.rulings };
    default:
      throw new Error(`a ${said.kind} is no reply of sdd`);
  }
}

/** A spec gap that no finding repeats is one important finding for the engine; the samples count it apart. */
function asTold({ counts, specGaps = 0, questions, ...expected }: Expected): Partial<Expected> {
  const { valid: _, role: __, ...told } = expected;
  if (counts === undefined) return told;
  const important = (counts.important ?? 0) + specGaps;
  return { ...told, counts: { ...counts, important }, questions: questions ?? 0 };
}

describe.each(samples)('sdd/$number, of a $expected.role', (sample) => {
  const { expected, findings } = sample;
  const reading = readSample(sample);

  test(expected.valid ? 'is read as a careful person reads it' : 'is refused', () => {
    if (!expected.valid) {
      expect(reading.kind).toBe('failed');
      return;
    }
    expect(reading).toMatchObject({ kind: 'read' });
    if (reading.kind === 'failed') return;
    const { why: _, flags: __, loop: ___, ...told } = asTold(expected) as Record<string, unknown>;
    expect(tell(reading.value, findings)).toEqual(told);
  });
});
