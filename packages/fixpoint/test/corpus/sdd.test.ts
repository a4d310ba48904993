import { describe, expect, test } from 'vitest';
import { countBySeverity, type Finding } from '../../src/findings/index.ts';
import type { Said } from '../../src/runner/index.ts';
import { sddScale } from './scales.ts';
import { type ExpectedOfSdd, readSddReply, sddSamples } from './sdd-samples.ts';

type Told = Omit<ExpectedOfSdd, 'role' | 'valid'>;

/** What was read, in the words of the samples. */
function tell(said: Said, sent: readonly Finding[]): Told {
  switch (said.kind) {
    case 'done':
    case 'needs-context':
    case 'blocked':
      return { status: said.status ?? null, evidence: said.evidence ?? false };
    case 'report':
      return {
        status: said.status ?? null,
        ...(said.spec === undefined ? {} : { spec: said.spec }),
        counts: countBySeverity(sddScale, said.findings),
        questions: said.unverified?.length ?? 0,
      };
    case 'verdicts': {
      const verdicts = sent.map(({ id }) => [id, said.addressed.includes(id) ? 'addressed' : 'open']);
      return {
        status: said.status ?? null,
        verdicts: Object.fromEntries(verdicts),
        breakage: countBySeverity(sddScale, said.breakage),
        observations: said.observations.length,
      };
    }
    case 'rulings':
      return { rulings: said.rulings };
    default:
      throw new Error(`a ${said.kind} is no reply of sdd`);
  }
}

/** A gap that no finding repeats is an important finding (records.md); the samples count it apart. */
function inTheSameWords(expected: ExpectedOfSdd): Told {
  const {
    status,
    evidence,
    spec,
    counts,
    specGaps = 0,
    questions = 0,
    verdicts,
    breakage,
    observations,
    rulings,
  } = expected;
  const told: Told = {
    ...(status === undefined ? {} : { status }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(spec === undefined ? {} : { spec }),
    ...(counts === undefined ? {} : { counts: withGaps(counts, specGaps), questions }),
    ...(verdicts === undefined ? {} : { verdicts }),
    ...(breakage === undefined ? {} : { breakage }),
    ...(observations === undefined ? {} : { observations }),
    ...(rulings === undefined ? {} : { rulings }),
  };
  return told;
}

function withGaps(counts: Readonly<Record<string, number>>, gaps: number) {
  return { ...counts, important: (counts.important ?? 0) + gaps };
}

describe.each(sddSamples)('sdd/$number, of a $expected.role', ({ reply, expected, asking }) => {
  const reading = readSddReply(reply, asking);

  test.runIf(expected.valid)('is read as a careful person reads it', () => {
    if (reading.kind === 'failed') throw new Error(`it is refused: ${reading.why}`);
    expect(tell(reading.value, asking.findings)).toEqual(inTheSameWords(expected));
  });

  test.runIf(!expected.valid)('is refused', () => {
    expect(reading.kind).toBe('failed');
  });
});
