import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGate } from '../../../src/gates/index.ts';
import type { Expected } from './samples.ts';
import { readSamples } from './samples.ts';

const samples = readSamples();
const documents = ['sarif', 'rdjson', 'codeclimate', 'eslint-json', 'junit', 'checkstyle', 'tap'];

function read(text: string, code: number, format = 'auto') {
  return readGate({ ending: { kind: 'exited', code }, text, settings: { root: '/repo', format } });
}

function isWhole({ failure, format }: Expected): boolean {
  return failure === undefined && documents.includes(format);
}

/** Without the space around a document and the comments after a plan of TAP: they are no part of what it says. */
function wholeDocument(text: string): string {
  return text.trimEnd().replace(/\n# tests[\s\S]*$/, '');
}

function cutOf(text: string): fc.Arbitrary<string> {
  return fc.nat({ max: Math.max(0, text.length - 1) }).map((end) => text.slice(0, end));
}

describe('a gate never reads better than it is', () => {
  test('no cut of a red output is green', () => {
    const red = samples.filter(({ expected }) => expected.exit !== 0);
    const cut = fc.constantFrom(...red).chain((sample) => fc.tuple(fc.constant(sample), cutOf(sample.text)));
    fc.assert(
      fc.property(cut, fc.boolean(), ([{ expected }, text], isNamed) => {
        expect(read(text, expected.exit, isNamed ? expected.format : 'auto').green).toBe(false);
      }),
      { numRuns: 600 },
    );
  });

  test('no cut of a document is green or clean, however the command ended', () => {
    const whole = samples.filter(({ text, expected }) => isWhole(expected) && wholeDocument(text).length > 2);
    const cut = fc
      .constantFrom(...whole)
      .chain((sample) => fc.tuple(fc.constant(sample), cutOf(wholeDocument(sample.text))));
    fc.assert(
      fc.property(cut, ([{ expected }, text]) => {
        const { green, clean } = read(text, 0, expected.format);
        expect({ green, clean }).toEqual({ green: false, clean: false });
      }),
      { numRuns: 600 },
    );
  });

  test('no text is green with an exit code that is not accepted', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.json(),
      fc.constantFrom(...samples.map(({ text }) => text)),
    );
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 255 }), (text, code) => {
        const { green, clean } = read(text, code);
        expect({ green, clean }).toEqual({ green: false, clean: false });
      }),
      { numRuns: 600 },
    );
  });

  test('what two tools print after each other counts together', () => {
    const whole = samples.filter(
      ({ expected }) =>
        expected.failure === undefined &&
        expected.exit !== 0 &&
        ['sarif', 'rdjson', 'eslint-json', 'junit', 'checkstyle'].includes(expected.format),
    );
    const pair = fc.tuple(fc.constantFrom(...whole), fc.constantFrom(...whole)).filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const both = read(`${a.text}\n${b.text}`, 1);
        expect(both.findings.length).toBe(a.expected.findings + b.expected.findings);
      }),
      { numRuns: 100 },
    );
  });
});
