import { expect, test } from 'vitest';
import { readLoop } from './index.ts';

const loop = `loop: small
severities: {bad: gates}
roles:
  checker: {is: reviewer, reads: json-report}
steps:
  check:
    call: checker
    prompt: review
    on:
      report: [{when: clean, end: converged, reason: clean}, {end: blocked, reason: bad}]
`;

const known = { readers: ['json-report', 'done'], prompts: ['review', 'revise'] };

test('a loop that names what there is holds', () => {
  expect(readLoop(loop, 'my.yaml', known).name).toBe('small');
});

test.each([
  [
    'json-reprt',
    'json-report',
    { line: 4, message: 'no way to read replies `json-reprt`; did you mean `json-report`?' },
  ],
  ['prompt: reviw', 'prompt: review', { line: 8, message: 'no prompt `reviw`; did you mean `review`?' }],
  [
    'prompt: xyz-none',
    'prompt: review',
    { line: 8, message: 'no prompt `xyz-none`; there are review, revise' },
  ],
])('%s is refused where it stands', (wrong, right, { line, message }) => {
  const read = () => readLoop(loop.replace(right, wrong), 'my.yaml', known);
  expect(read).toThrow(
    expect.objectContaining({ code: 'definition', message, place: expect.objectContaining({ line }) }),
  );
});

test.each(['./review.md', '../prompts/review.md', '|\n      Review this.\n      All of it.'])(
  'a prompt that is a path or a text is no name: %s',
  (prompt) => {
    expect(readLoop(loop.replace('prompt: review', `prompt: ${prompt}`), 'my.yaml', known).name).toBe(
      'small',
    );
  },
);
