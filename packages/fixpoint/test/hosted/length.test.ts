import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepObject } from '../../src/cli/hosted/step-object.ts';
import { stepText } from '../../src/cli/hosted/step-text.ts';
import type { Due, DueCall } from '../../src/project/index.ts';

const files = '/project/.fixpoint/runs/260130-gpbcbbkw/hosted';
const anything = fc.string({ maxLength: 1000, unit: 'grapheme' });

const call = fc
  .record({
    seat: fc.option(anything),
    item: fc.option(anything),
    word: anything,
    agent: fc.option(anything),
  })
  .map(
    ({ seat, item, word, agent }): DueCall => ({
      call: 'ba61f6ca-ec2a-4b9c-8388-4c12ebf4c16c',
      token: '0efc7d4f8235',
      role: 'reviewer',
      word,
      seat,
      item,
      attempt: 2,
      who: {
        kind: 'same',
        as: '1a61f6ca-ec2a-4b9c-8388-4c12ebf4c16c',
        agent,
        promptFile: `${files}/ba61f6ca.resume.md`,
      },
      permission: 'read-only',
      promptFile: `${files}/ba61f6ca.prompt.md`,
      replyFile: `${files}/ba61f6ca.reply.md`,
      form: 'the whole report in the form that the prompt asks for, also where nothing was found',
    }),
  );

const option = fc.record({
  option: fc.stringMatching(/^[a-z]{1,12}(?::\d)?$/),
  means: fc.option(anything),
  needsWords: fc.boolean(),
});

const due: fc.Arbitrary<Due> = fc.oneof(
  fc.array(call, { minLength: 1, maxLength: 20 }).map((calls) => ({ kind: 'calls', calls }) as const),
  fc
    .record({ text: anything, options: fc.array(option, { minLength: 1, maxLength: 12 }) })
    .map((asked) => ({ kind: 'question', question: 'q1', word: 'ask:conflict', ...asked }) as const),
  anything.map((why) => ({ kind: 'resting', why, until: '2026-01-30T10:00:00.000Z' }) as const),
);

const notices = fc.array(anything, { maxLength: 8 });

describe('what a host is told', () => {
  test('is under 2 kB, whatever is due and whatever others wrote', () => {
    fc.assert(
      fc.property(due, notices, fc.option(anything), (what, told, read) => {
        const step = { run: '260130-gpbcbbkw', loop: 'self-review-relay', due: what, notices: told };
        const text = stepText({ step, ...(read === null ? {} : { read }) }, '/project');
        expect(Buffer.byteLength(text)).toBeLessThan(2000);
      }),
    );
  });

  test.each([
    ['lens:2', 'correctness', 'lens:2 (correctness), attempt 2.'],
    ['implement:1', '1', 'implement:1, attempt 2.'],
    ['review', null, 'review, attempt 2.'],
  ])('names what %s is about where its word does not', (word, item, said) => {
    const [sample] = fc.sample(call, 1);
    const calls = sample === undefined ? [] : [{ ...sample, word, item, seat: null }];
    const step = {
      run: '260130-gpbcbbkw',
      loop: 'multi-agent-plan',
      due: { kind: 'calls', calls },
      notices: [],
    } as const;
    expect(stepText({ step }, '/project')).toContain(`(multi-agent-plan): ${said}`);
  });

  test('is under 2 kB as JSON too, with six lenses and as many options', () => {
    fc.assert(
      fc.property(due, notices, fc.option(anything), (what, told, read) => {
        const few = (most: Due): Due => {
          if (most.kind === 'calls') return { ...most, calls: most.calls.slice(0, 6).map(asFresh) };
          return most.kind === 'question' ? { ...most, options: most.options.slice(0, 6) } : most;
        };
        const step = { run: '260130-gpbcbbkw', loop: 'self-review-relay', due: few(what), notices: told };
        const object = stepObject({ step, ...(read === null ? {} : { read }) });
        expect(Buffer.byteLength(JSON.stringify(object))).toBeLessThan(2000);
      }),
    );
  });
});

/** Lenses begin with somebody who knows nothing. */
function asFresh(each: DueCall): DueCall {
  return { ...each, attempt: 1, who: { kind: 'fresh' } };
}
