import { expect, test } from 'vitest';
import type { GateReading } from '../../../src/gates/index.ts';
import { readGate } from '../../../src/gates/index.ts';
import type { Sample } from './samples.ts';
import { readSamples } from './samples.ts';

const samples = readSamples();

function readSample({ text, expected }: Sample, format: string): GateReading {
  const settings = {
    root: '/repo',
    format,
    command: ['sh', '-c', expected.command, ...expected.command.split(' ')],
  };
  return readGate({ ending: { kind: 'exited', code: expected.exit }, text, settings });
}

/** What differs from the careful reading; empty where a sample is read exactly. */
function differences({ expected }: Sample, reading: GateReading): readonly string[] {
  const location = reading.findings[0]?.location;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['clean', reading.clean, expected.clean],
    ['valid', reading.valid, expected.failure === undefined],
    ['error', reading.counts.error, expected.listed ?? expected.bySeverity.error],
    ['warning', reading.counts.warning, expected.bySeverity.warning],
    ['info', reading.counts.info, expected.bySeverity.info],
    ['file', location?.file ?? null, expected.first?.file ?? null],
    ['line', location?.line ?? null, expected.first?.line ?? null],
    ['column', location?.column ?? null, expected.first?.column ?? null],
    ['rule', reading.findings[0]?.dimension ?? null, expected.first?.rule ?? null],
    ['message', reading.findings[0]?.evidence.includes(expected.first?.message ?? '') ?? true, true],
  ];
  return pairs.filter(([, a, b]) => a !== b).map(([name, a, b]) => `${name} ${String(a)} != ${String(b)}`);
}

function describe(sample: Sample, format: string): string | undefined {
  const found = differences(sample, readSample(sample, format));
  return found.length === 0
    ? undefined
    : `${sample.id} ${sample.expected.name} (${format}): ${found.join(', ')}`;
}

test.each(['named', 'found'])('reads every sample as a careful person does, with the format %s', (how) => {
  const wrong = samples.flatMap((sample) => {
    const format = how === 'named' ? sample.expected.format : 'auto';
    return describe(sample, format) ?? [];
  });
  console.log(`${samples.length - wrong.length} of ${samples.length}\n${wrong.join('\n')}`);
  expect(wrong).toEqual([]);
});
