import { expect, test } from 'vitest';
import { type KnownNames, readLoop } from '../index.ts';

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

const known: KnownNames = {
  readers: {
    'json-report': ['report'],
    done: ['done', 'unchanged'],
    conflicts: ['done', 'unchanged', 'conflict'],
  },
  prompts: ['review', 'revise'],
  prechecks: { plan: ['tasks'] },
  records: ['state'],
  materials: ['change'],
};

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
  ['prechecks: [plam]\nsteps:', 'steps:', { line: 5, message: 'no precheck `plam`; did you mean `plan`?' }],
  [
    'material: [chance]\nsteps:',
    'steps:',
    { line: 5, message: 'no material `chance`; did you mean `change`?' },
  ],
  [
    'reads: done',
    'reads: json-report',
    {
      line: 7,
      message:
        'no reply of `checker` is read as report: it is read by `done`; name another in its `reads`: json-report',
    },
  ],
  [
    'call: checker\n    seats: tasks',
    'call: checker',
    {
      line: 8,
      message:
        'nothing brings the list `tasks`, so it is always empty: name plan among `prechecks`, or a setting that is a list',
    },
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
