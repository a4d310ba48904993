import { describe, expect, test } from 'vitest';
import { readImplementer } from './read-implementer.ts';
import { fence, json } from './test-support.ts';

function statusOf(reply: string): string {
  const reading = readImplementer(reply);
  if (reading.kind === 'failed') return `failed: ${reading.failure}`;
  return reading.value.kind === 'done' ? (reading.value.status ?? '') : reading.value.kind;
}

describe('the status of a report', () => {
  test.each([
    ['in bold', '**Status:** DONE\n\nAll made.', 'DONE'],
    ['with the colon outside', '**Status**: DONE_WITH_CONCERNS\n', 'DONE_WITH_CONCERNS'],
    ['with spaces in it', 'Status: done with concerns', 'DONE_WITH_CONCERNS'],
    ['in bold itself', '**Status:** **NEEDS_CONTEXT**', 'needs-context'],
    ['in code', '**Status:** `BLOCKED`', 'blocked'],
    ['as a heading', '## Status: DONE\n\nx', 'DONE'],
    ['below its heading', '## Status\n\nDONE\n', 'DONE'],
    ['in a list', '- **Status:** DONE\n- Commits: a', 'DONE'],
    ['with words behind it', '**Status:** BLOCKED (end-to-end test)', 'blocked'],
    ['said twice', '**Status:** DONE\n\nx\n\n**Status:** DONE', 'DONE'],
    ['in a sentence', 'All made, so the final status is DONE. The tests pass.', 'DONE'],
    ['in a line that is one', 'All made.\n\nStatus is DONE.', 'DONE'],
    ['in colours of a terminal', '\u001b[1m**Status:**\u001b[0m \u001b[32mDONE\u001b[0m', 'DONE'],
    ['in a sentence that says no first', 'I could not finish it, so the status is BLOCKED.', 'blocked'],
    ['in JSON alone', json({ status: 'DONE', commits: [] }), 'DONE'],
    ['in JSON without a fence', '{"status": "BLOCKED", "summary": "x"}', 'blocked'],
    ['in both forms', `**Status:** DONE\n\n${json({ status: 'done', summary: 'x' })}`, 'DONE'],
    ['in a reply that is one fence', fence('', '**Status:** DONE\n\nAll made.'), 'DONE'],
    ['in a reply that is one fence of Markdown', fence('markdown', '**Status:** DONE'), 'DONE'],
    [
      'beside the status of something else',
      `**Status:** DONE\n\n${json({ status: 'ok', uptime: 3 })}`,
      'DONE',
    ],
  ])('%s', (_, reply, expected) => {
    expect(statusOf(reply)).toBe(expected);
  });

  test.each([
    ['is missing', 'All made, everything is green.'],
    ['is only quoted', '> **Status:** DONE\n\nThat is what the brief shows.'],
    ['is only in a fence', `I write this:\n\n${fence('', '**Status:** DONE')}`],
    ['is only in a comment', '<!--\n**Status:** DONE\n-->\n\nx'],
    ['differs in two lines', '**Status:** DONE\n\nx\n\n**Status:** BLOCKED'],
    ['differs in a line and a sentence', '**Status:** DONE\n\nThe final status is BLOCKED.'],
    [
      'differs in the two forms',
      `**Status:** DONE\n\n${json({ status: 'DONE_WITH_CONCERNS', concerns: ['x'] })}`,
    ],
    ['is the form that was asked for', '**Status:** DONE | DONE_WITH_CONCERNS | BLOCKED | NEEDS_CONTEXT'],
    ['is another word', '**Status:** IN PROGRESS'],
    ['is no word that there is in JSON', `**Status:** DONE\n\n${json({ status: 'success', summary: 'x' })}`],
    ['is denied', 'I cannot say that the status is DONE.'],
    ['is asked', '**Status:** DONE?'],
    ['is struck out', '**Status:** ~~DONE~~'],
    ['is missing in JSON', json({ summary: 'All made.', status: null })],
    ['comes with a fence that is not closed', '**Status:** DONE\n\n```\n$ npm test'],
    ['comes with JSON that is cut off', '**Status:** DONE\n\n{"status": "DONE", "commits": ['],
    [
      'comes with two answers that differ',
      `${json({ status: 'DONE', commits: [] })}\n${json({ status: 'DONE', commits: ['a'] })}`,
    ],
  ])('%s: a failure', (_, reply) => {
    expect(statusOf(reply)).toBe('failed: unparseable');
  });

  test('of a blank reply is a failure of its own', () => {
    expect(statusOf(' \n')).toBe('failed: empty');
  });
});

describe('the evidence of a report', () => {
  const evidenceOf = (rest: string) => {
    const reading = readImplementer(`**Status:** DONE\n\n${rest}`);
    return reading.kind === 'read' && reading.value.kind === 'done' ? reading.value.evidence : undefined;
  };

  test.each([
    [
      'in lines of their own',
      `**Tests:** \`a.test.ts\`\n\n**Command:** \`npx vitest\`\n\n**Output:** 4 passed`,
    ],
    [
      'in a fence with its command',
      `### Tests\n\n${fence('console', '$ go test ./... -run TestIn\nok 0.2s')}`,
    ],
    ['in the command', fence('', '$ npm test\n4 passed')],
    ['in JSON, in one field', json({ status: 'DONE', tests: { command: 'npm test', output: '4 passed' } })],
    [
      'in JSON, side by side',
      json({ status: 'DONE', tests: ['a'], command: 'npm test', output: '4 passed' }),
    ],
  ])('is whole %s', (_, rest) => {
    expect(evidenceOf(rest)).toBe(true);
  });

  test.each([
    ['a claim', 'All tests are green.'],
    ['a command without output', '**Tests:** `a.test.ts`\n\n**Command:** `npx vitest`'],
    ['a fence with a command only', fence('console', '$ npm test')],
    ['output without a command', `### Tests\n\n${fence('', '4 passed')}`],
    ['what says that nothing was run', json({ status: 'DONE', tests: [], command: 'none', output: 'n/a' })],
    ['quoted', '> ### Tests\n> ```\n> $ npm test\n> 4 passed\n> ```'],
  ])('is not %s', (_, rest) => {
    expect(evidenceOf(rest)).toBe(false);
  });
});

describe('the words of a report', () => {
  test('are handed on whole, without its JSON', () => {
    const reading = readImplementer(`**Status:** BLOCKED\n\nWhich of two?\n\n${json({ status: 'BLOCKED' })}`);
    expect(reading).toMatchObject({
      kind: 'read',
      value: { kind: 'blocked', summary: '**Status:** BLOCKED\n\nWhich of two?' },
    });
  });

  test('are the fields where there is only JSON', () => {
    const reading = readImplementer(
      json({ status: 'NEEDS_CONTEXT', questions: ['Which port?', 'Which host?'] }),
    );
    expect(reading).toMatchObject({
      value: { kind: 'needs-context', summary: 'status: NEEDS_CONTEXT\nquestions: Which port?; Which host?' },
    });
  });

  test.each([
    ['in JSON', json({ status: 'DONE_WITH_CONCERNS', concerns: ['Slow.', 'Large.'] }), ['Slow.', 'Large.']],
    [
      'in a list',
      '**Status:** DONE_WITH_CONCERNS\n\n### Concerns\n\n- Slow.\n- Large.\n',
      ['Slow.', 'Large.'],
    ],
    ['in a line', '**Status:** DONE_WITH_CONCERNS\n\n**Concerns:** Slow.', ['Slow.']],
  ])('have concerns %s', (_, reply, concerns) => {
    expect(readImplementer(reply)).toMatchObject({ value: { concerns } });
  });
});
