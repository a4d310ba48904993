import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGating, type Reading, type ReportReply } from '../../src/findings/index.ts';
import { readCheckerReply } from '../../src/loops/gsd-revision/read-checker.ts';
import { readProducerReply } from '../../src/loops/gsd-revision/read-producer.ts';
import { readReviewReply } from '../../src/loops/iterate-revision/read-review.ts';
import { readReviewerReport, readSynthesis } from '../../src/loops/reading/index.ts';
import { gsdScale, iterateScale, panelScale } from './scales.ts';

const readers = [
  { name: 'checker', scale: gsdScale, read: readCheckerReply },
  { name: 'reviewer', scale: panelScale, read: readReviewerReport },
  { name: 'synthesizer', scale: panelScale, read: readSynthesis },
  { name: 'section reviewer', scale: iterateScale, read: readReviewReply },
];
type Reader = (typeof readers)[number];

const samples = ['gsd', 'json'].flatMap((folder) => {
  const at = new URL(`./${folder}/`, import.meta.url);
  const files = readdirSync(at).filter((file) => file.endsWith('.txt'));
  return files.map((file) => readFileSync(new URL(file, at), 'utf8'));
});

function findingsOf(reading: Reading<ReportReply>) {
  return reading.kind === 'read' ? reading.value.findings : undefined;
}

/** Valid, and nothing that gates: what a loop would take for a clean pass. */
function isClean({ read, scale }: Reader, reply: string): boolean {
  return findingsOf(read(reply, { scale }))?.every(({ severity }) => !isGating(scale, severity)) ?? false;
}

function isHeld({ read, scale }: Reader, reply: string): boolean {
  return findingsOf(read(reply, { scale }))?.some(({ severity }) => isGating(scale, severity)) ?? false;
}

const verdictWords = [
  '## VERIFICATION PASSED',
  '## ISSUES FOUND',
  'issues:',
  '- severity: info',
  '```yaml',
  '```',
  '> ',
];
const jsonWords = [
  '{"findings": [',
  '{"issues": [',
  ']}',
  '[]',
  '{}',
  '"severity": "nit"',
  '{"blockers": []',
  '"result": ',
];
const pieces = fc.constantFrom(
  ...verdictWords,
  ...jsonWords,
  '\n',
  ' ',
  '"',
  '\\',
  '\t',
  'text',
  '&a',
  '*a',
  '| ',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(pieces).map((all) => all.join('')),
);

describe.each(readers)('the reader of a $name', (reader) => {
  test('returns for any text at all', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(reader.read(text, { scale: reader.scale }).kind).toMatch(/^(?:read|failed)$/u);
      }),
      { numRuns: 500 },
    );
  });

  test('never takes random text for a clean report', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(isClean(reader, text)).toBe(false);
      }),
    );
  });

  test('never takes a cut reply with gating findings for a clean one', () => {
    const held = samples.filter((sample) => isHeld(reader, sample));
    expect(held.length).toBeGreaterThan(0);
    for (const sample of held) {
      const step = Math.max(1, Math.floor(sample.length / 40));
      for (let end = 0; end < sample.length; end += step) {
        expect(isClean(reader, sample.slice(0, end)), sample.slice(0, end)).toBe(false);
      }
    }
  });

  test('never takes a quoted report for a clean one', () => {
    for (const sample of samples) {
      const quoted = sample.replace(/\r\n/gu, '\n').replace(/^/gmu, '> ');
      expect(isClean(reader, quoted), quoted).toBe(false);
      expect(isClean(reader, `Their report was:\n\n${quoted}\n`), quoted).toBe(false);
    }
  });

  test('reads the same whatever harmless text stands around', () => {
    const sentences = fc.array(fc.constantFrom('I read it.', 'All of it.', 'See below.', 'Thank you.'), {
      maxLength: 5,
    });
    const clear = samples.filter((sample) => isHeld(reader, sample) && !sample.startsWith('"'));
    fc.assert(
      fc.property(fc.constantFrom(...clear), sentences, sentences, (sample, before, after) => {
        const around = `${before.join(' ')}\n\n${sample.replace(/^\uFEFF/u, '')}\n\n${after.join('\n')}\n`;
        const { scale } = reader;
        expect(findingsOf(reader.read(around, { scale }))).toEqual(
          findingsOf(reader.read(sample, { scale })),
        );
      }),
    );
  });
});

test.each(['VERIFICATION PASSED', 'CHECK PASSED'])(
  'a fenced or quoted “%s” never makes a checker pass',
  (words) => {
    const [checker] = readers;
    const text = fc.constantFrom(
      '',
      'The contract says:\n\n',
      'I could not check it.\n\n',
      '### Structured Issues\n\n',
    );
    const fences = fc.constantFrom(
      (inner: string) => `\`\`\`\n${inner}\n\`\`\`\n`,
      (inner: string) => `~~~markdown\n${inner}\n~~~\n`,
      (inner: string) => inner.replace(/^/gmu, '> '),
      (inner: string) => inner.replace(/^/gmu, '    '),
      (inner: string) => `- > ${inner}\n`,
    );
    fc.assert(
      fc.property(text, fences, text, (before, fence, after) => {
        const reply = `${before}${fence(`## ${words}`)}\n\n${after}`;
        expect(checker !== undefined && isClean(checker, reply)).toBe(false);
      }),
    );
  },
);

test('a producer is read whatever it writes', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(readProducerReply(text).kind).toMatch(/^(?:read|failed)$/u);
    }),
  );
});

test.each([
  ['prose', 'word '.repeat(1_000_000)],
  ['quotes in quotes', '> '.repeat(10_000)],
  ['open brackets', '['.repeat(5_000_000)],
  ['open documents', '{"findings": ['.repeat(300_000)],
  ['fences', '```yaml\nissues: []\n```\n'.repeat(100_000)],
  ['verdicts', '## VERIFICATION PASSED\n\n'.repeat(100_000)],
])('a reply of much too many %s is a failure', (_, reply) => {
  for (const { read, scale } of readers) expect(read(reply, { scale }).kind).toBe('failed');
});
