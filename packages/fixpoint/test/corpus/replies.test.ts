import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  countBySeverity,
  isGating,
  type Reading,
  type ReportReply,
  type SeverityScale,
} from '../../src/findings/index.ts';
import { readCheckerReply } from '../../src/loops/gsd-revision/read-checker.ts';
import { readReviewReply } from '../../src/loops/iterate-revision/read-review.ts';
import { readReviewerReport, readSynthesis } from '../../src/loops/reading/index.ts';
import { gsdScale, iterateScale, panelScale } from './scales.ts';

type Reader = (reply: string, context: { readonly scale: SeverityScale }) => Reading<ReportReply>;
type Counts = Readonly<Record<string, number>>;

interface Expected {
  readonly role: string;
  readonly loop: string;
  readonly valid: boolean;
  readonly counts: Counts;
  readonly alsoAcceptable?: readonly { readonly valid: boolean; readonly counts?: Counts }[];
}

const scales: Readonly<Record<string, SeverityScale>> = {
  'gsd-revision': gsdScale,
  'multi-agent-plan': panelScale,
  'self-review-relay': panelScale,
  'iterate-revision': iterateScale,
};
const readers: Readonly<Record<string, Reader>> = {
  'gsd-revision checker': readCheckerReply,
  'multi-agent-plan reviewer': readReviewerReport,
  'self-review-relay lens': readReviewerReport,
  'self-review-relay synthesizer': readSynthesis,
  'iterate-revision reviewer': readReviewReply,
};

/** Samples where records.md stands against the sample: a text is a finding without severity, the list is what counts. */
const byTheRules: Readonly<Record<string, Partial<Expected>>> = {
  'json/015': { valid: true, counts: { blocker: 3, 'should-fix': 0, nit: 0 } },
  'json/035': { counts: { blocker: 2, 'should-fix': 0, nit: 1 } },
  'json/053': { counts: { critical: 0, major: 2, minor: 1, nit: 0 } },
};

describe.each(['gsd', 'json'])('the corpus %s', (folder) => {
  const samples = loadSamples(folder);
  const judged = samples.map((sample) => ({ ...sample, ...judge(sample) }));

  test('is read as a careful person reads it', () => {
    const tally = countVerdicts(judged.map(({ verdict }) => verdict));
    console.log(`${folder}: ${JSON.stringify(tally)} of ${samples.length}`);
    expect(judged.filter(({ verdict }) => verdict !== 'exact')).toEqual([]);
  });

  test('never comes out clean where it is not', () => {
    expect(judged.filter(({ verdict }) => verdict === 'falsely clean')).toEqual([]);
  });
});

interface Sample {
  readonly name: string;
  readonly reply: string;
  readonly expected: Expected;
}

function loadSamples(folder: string): readonly Sample[] {
  const at = new URL(`./${folder}/`, import.meta.url);
  return readdirSync(at)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const number = file.slice(0, -'.txt'.length);
      const name = `${folder}/${number}`;
      const expected: Expected = JSON.parse(readFileSync(new URL(`${number}.expected.json`, at), 'utf8'));
      return {
        name,
        reply: readFileSync(new URL(file, at), 'utf8'),
        expected: { ...expected, ...byTheRules[name] },
      };
    });
}

function judge({ reply, expected }: Sample): { readonly verdict: string; readonly got: unknown } {
  const scale = scales[expected.loop] ?? [];
  const reading = readers[`${expected.loop} ${expected.role}`]?.(reply, { scale });
  if (reading === undefined || reading.kind === 'failed') {
    return { verdict: expected.valid ? 'refused though readable' : 'exact', got: reading };
  }
  const counts = countBySeverity(scale, reading.value.findings);
  const gates = Object.entries(expected.counts).some(([level, count]) => count > 0 && isGating(scale, level));
  const isClean = !reading.value.findings.some(({ severity }) => isGating(scale, severity));
  if (isClean && (gates || !expected.valid)) return { verdict: 'falsely clean', got: reading };
  const same = expected.valid && JSON.stringify(counts) === JSON.stringify(expected.counts);
  return { verdict: same ? 'exact' : 'misread', got: reading };
}

function countVerdicts(verdicts: readonly string[]): Counts {
  const tally: Record<string, number> = {
    exact: 0,
    'refused though readable': 0,
    misread: 0,
    'falsely clean': 0,
  };
  for (const verdict of verdicts) tally[verdict] = (tally[verdict] ?? 0) + 1;
  return tally;
}
