import { expect, test } from 'vitest';
import type { GateReading } from '../../../src/gates/index.ts';
import { readGate } from '../../../src/gates/index.ts';
import type { Sample } from './samples.ts';
import { readSamples } from './samples.ts';

const samples = readSamples();

interface Manner {
  readonly isNamed: boolean;
  readonly knowsCommand: boolean;
}

function readSample({ text, expected }: Sample, { isNamed, knowsCommand }: Manner): GateReading {
  const { exit, format, command } = expected;
  const settings = {
    root: '/repo',
    ...(isNamed && { format }),
    ...(knowsCommand && { command: command.split(' ') }),
  };
  return readGate({ ending: { kind: 'exited', code: exit }, text, settings });
}

/** What differs from the careful reading; empty where a sample is read exactly. */
function differences({ expected }: Sample, reading: GateReading): readonly string[] {
  const finding = reading.findings[0];
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['clean', reading.clean, expected.clean],
    ['valid', reading.valid, expected.failure === undefined],
    ['errors', reading.counts.error, expected.listed ?? expected.bySeverity.error],
    ['warnings', reading.counts.warning, expected.bySeverity.warning],
    ['infos', reading.counts.info, expected.bySeverity.info],
    ['file', finding?.location?.file ?? null, expected.first?.file ?? null],
    ['line', finding?.location?.line ?? null, expected.first?.line ?? null],
    ['column', finding?.location?.column ?? null, expected.first?.column ?? null],
    ['rule', finding?.dimension ?? null, expected.first?.rule ?? null],
    ['message', finding?.evidence.includes(expected.first?.message ?? '') ?? true, true],
  ];
  return pairs.filter(([, a, b]) => a !== b).map(([name, a, b]) => `${name} ${String(a)}, not ${String(b)}`);
}

/** Reads the whole folder, and says how it went in a line. */
function readAll(manner: Manner) {
  const read = samples.map((sample) => ({ sample, reading: readSample(sample, manner) }));
  const wrong = read.flatMap(({ sample, reading }) => {
    const found = differences(sample, reading);
    return found.length === 0 ? [] : [`${sample.id} ${sample.expected.name}: ${found.join('; ')}`];
  });
  const refused = read.filter(
    ({ sample, reading }) => sample.expected.failure === undefined && !reading.valid,
  );
  const falselyClean = read.filter(({ sample, reading }) => reading.clean && !sample.expected.clean);
  const ids = (list: typeof read) => list.map(({ sample }) => sample.id);
  console.log(
    `tools: ${samples.length - wrong.length} of ${samples.length} read exactly, ` +
      `${refused.length} refused though readable, ${falselyClean.length} falsely clean (${JSON.stringify(manner)})`,
  );
  return { wrong, refused: ids(refused), falselyClean: ids(falselyClean) };
}

test.each([
  { isNamed: true, knowsCommand: true },
  { isNamed: false, knowsCommand: true },
])('reads every sample as a careful person does: %o', (manner) => {
  expect(readAll(manner)).toEqual({ wrong: [], refused: [], falselyClean: [] });
});

test('without the command, takes an empty list for nothing looked at', () => {
  const { refused, falselyClean } = readAll({ isNamed: false, knowsCommand: false });
  expect(refused).toEqual(['013', '063', '083']);
  expect(falselyClean).toEqual([]);
});

test('with the format alone, only the empty list of ESLint is in doubt', () => {
  const { refused, falselyClean } = readAll({ isNamed: true, knowsCommand: false });
  expect(refused).toEqual(['013']);
  expect(falselyClean).toEqual([]);
});

test('gives the producer something to fix for every red sample', () => {
  for (const sample of samples) {
    const { green, findings, lastWords } = readSample(sample, { isNamed: true, knowsCommand: true });
    expect(green || findings.length > 0 || lastWords !== null, sample.id).toBe(true);
  }
});
