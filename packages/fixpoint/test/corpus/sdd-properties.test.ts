import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGatingFinding, type Reading } from '../../src/findings/index.ts';
import type { Said } from '../../src/runner/index.ts';
import { sddScale } from './scales.ts';
import { type Asking, asking, readSddReply, sddSamples } from './sdd-samples.ts';

/** Whether a reading would let the loop go on as if nothing were open. */
function isFavourable(reading: Reading<Said>, { findings }: Asking): boolean {
  if (reading.kind === 'failed') return false;
  const said = reading.value;
  const gates = (drafts: Parameters<typeof isGatingFinding>[1][]) =>
    drafts.some((draft) => isGatingFinding(sddScale, draft));
  switch (said.kind) {
    case 'report':
      return !gates([...said.findings]) && (said.unverified ?? []).length === 0;
    case 'verdicts':
      return said.addressed.length === findings.length && !gates([...said.breakage]);
    case 'rulings':
      return !Object.values(said.rulings).includes('load-bearing');
    case 'resolutions':
      return said.fine.length === findings.length;
    default:
      return said.kind === 'done';
  }
}

const pieces = [
  ...[
    '**Status:** DONE\n',
    '### Spec Compliance\n\n',
    '- ✅ All.\n',
    '- ❌ x\n',
    '#### Critical\n\n',
    '#### Important\n\n',
  ],
  ...[
    'None\n\n',
    '- bad\n',
    '**Task quality:** Approved\n',
    '**Ready to merge?** Yes\n',
    '### Finding Verdicts\n\n',
  ],
  ...[
    '- f1: ADDRESSED\n',
    '- f1: wrong.\n',
    '### New Breakage in the Fix Diff\n\n',
    '{"status": "DONE", ',
    '"findings": []}',
  ],
  ...['```json\n', '```\n', '> ', '| a | b |\n|---|---|\n', '\n', 'text ', '**', '~~', '"', '\\'],
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((all) => all.join('')),
);
const entry = fc.constantFrom('`a.ts:3`: bad', '**Lost update**: both write', 'No test covers it', 'x');
const lastWord = fc.constantFrom('**Task quality:** Approved', '**Task quality:** Needs fixes', '');

/** A review with something that gates, in any order of its parts. */
const heldReview = fc
  .record({
    gating: fc.constantFrom('Critical', 'Important', 'gap'),
    entry,
    mark: fc.constantFrom('- ', '1. ', '* ', ''),
    lastWord,
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
  })
  .map(({ gating, entry: words, mark, lastWord: last, order }) => {
    const list = (level: string) => `#### ${level}\n\n${level === gating ? `${mark}${words}` : 'None'}`;
    const spec = `### Spec Compliance\n\n- ${gating === 'gap' ? '❌' : '✅'} ${words}`;
    const parts = [spec, list('Critical'), list('Important'), list('Minor'), last];
    return order.map((index) => parts[index]).join('\n\n');
  });

/** A re-review of two findings, with what is open in it. */
const heldRereview = fc
  .record({
    first: fc.constantFrom('ADDRESSED', 'NOT ADDRESSED', 'PARTIALLY ADDRESSED'),
    second: fc.constantFrom('NOT ADDRESSED', 'not addressed', 'open', ''),
    breakage: fc.constantFrom('None', '- **Important** — leaks'),
  })
  .map(({ first, second, breakage }) =>
    [
      `### Finding Verdicts\n\n- f1 x: ${first}\n- f2 y: ${second}`,
      `### New Breakage in the Fix Diff\n\n${breakage}`,
      '### Out-of-Scope Observations\n\nNone',
      '**Fix round:** All findings addressed',
    ].join('\n\n'),
  );

const heldRulings = fc
  .constantFrom('load-bearing', 'LOAD-BEARING', '**load-bearing**')
  .map((word) => `### Rulings\n\n- f1: defer. Small.\n- f2: ${word}. It is built upon.\n`);

const held = [
  { name: 'review', replies: heldReview, asking: asking('reviewer', []) },
  { name: 're-review', replies: heldRereview, asking: asking('rereviewer', ['f1', 'f2']) },
  { name: 'judgement', replies: heldRulings, asking: asking('judge', ['f1', 'f2']) },
];

describe.each(held)('a $name in which something is open', ({ replies, asking: asked }) => {
  test('never comes out as if nothing were', () => {
    fc.assert(
      fc.property(replies, (reply) => {
        expect(isFavourable(readSddReply(reply, asked), asked), reply).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  test('nor does any beginning of it', () => {
    fc.assert(
      fc.property(replies, fc.nat(), (reply, at) => {
        for (const end of [at % reply.length, ...lineEnds(reply)]) {
          const cut = reply.slice(0, end);
          expect(isFavourable(readSddReply(cut, asked), asked), cut).toBe(false);
        }
      }),
      { numRuns: 20 },
    );
  });
});

function lineEnds(text: string): readonly number[] {
  return [...text.matchAll(/\n+/gu)].map(({ index }) => index);
}

describe.each(['implementer', 'reviewer', 'rereviewer', 'final-reviewer', 'judge'])(
  'the reader of a %s',
  (role) => {
    const samples = sddSamples.filter(({ expected }) => expected.role === role);
    const asked = asking(role, ['f1']);

    test('returns for any text at all, and takes no random text for a good reply', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          expect(readSddReply(text, asked).kind).toMatch(/^(?:read|failed)$/u);
        }),
        { numRuns: 40 },
      );
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
          expect(isFavourable(readSddReply(text, asked), asked), text).toBe(false);
        }),
      );
    });

    test('never takes a quoted reply for one', () => {
      for (const { reply, asking: own } of samples) {
        const plain = reply.replace(/\r\n/gu, '\n');
        const quoted = plain.replace(/^/gmu, '> ');
        const fenced = `~~~~~\n${plain}\n~~~~~\n`;
        for (const text of [
          quoted,
          `They said:\n\n${quoted}\n`,
          `They said:\n\n${fenced}`,
          `<!--\n${plain.replaceAll('-->', '')}\n-->\n`,
        ]) {
          expect(isFavourable(readSddReply(text, own), own), text).toBe(false);
        }
      }
    });

    test('reads the same whatever is quoted before or behind', () => {
      const quotes = fc.constantFrom(
        ...sddSamples.map(({ reply }) => reply.replace(/\r\n/gu, '\n').replace(/^/gmu, '> ')),
      );
      fc.assert(
        fc.property(fc.constantFrom(...samples), quotes, quotes, ({ reply, asking: own }, before, after) => {
          const around = readSddReply(`${before}\n\n${reply}\n\n${after}\n`, own);
          const alone = readSddReply(reply, own);
          const decides = (reading: Reading<Said>) =>
            reading.kind === 'failed' ? reading.kind : { ...reading.value, summary: '', evidence: '' };
          expect(decides(around)).toEqual(decides(alone));
        }),
        { numRuns: 40 },
      );
    });

    /** What makes these a failure stands in their last part alone, which contradicts what stands before it. */
    const contradictedAtTheEnd = ['005', '009'];

    test('never takes the beginning of a reply for more than the whole', () => {
      for (const { number, reply, asking: own } of samples) {
        if (isFavourable(readSddReply(reply, own), own) || contradictedAtTheEnd.includes(number)) continue;
        for (let end = 0; end < reply.length; end += Math.max(1, Math.floor(reply.length / 40))) {
          expect(isFavourable(readSddReply(reply.slice(0, end), own), own), `${number} up to ${end}`).toBe(
            false,
          );
        }
      }
    });
  },
);
