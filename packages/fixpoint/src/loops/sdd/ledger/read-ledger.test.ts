import { describe, expect, test } from 'vitest';
import { readLedger } from './read-ledger.ts';

const source = { file: 'ledger.md', plan: 'docs/plan.md' };
const title = '# SDD ledger — plan: docs/plan.md';
const done = 'Task 1: complete (commits 1a2b3c4..5d6e7f8, review clean)';

function read(...lines: readonly string[]) {
  const { entries, others } = readLedger([title, ...lines].join('\n'), source);
  return {
    entries: entries.map(({ line, kind }) => `${line} ${kind}`),
    others: others.map(({ line }) => line),
  };
}

describe('a ledger', () => {
  test('has entries, and keeps what is none apart', () => {
    expect(read('', done, 'Remember the cache.', 'Task 2: BLOCKED — why', '')).toEqual({
      entries: ['3 complete', '5 blocked'],
      others: [4],
    });
  });

  test.each([
    ['a fence', ['```', done, '```']],
    ['a fence of tildes with a fence in it', ['~~~~', '```', done, '~~~', '~~~~']],
    ['a comment', ['<!--', done, '-->']],
    ['a quote', [`> ${done}`]],
    ['indented code', ['', `    ${done}`]],
    ['a list', [`- ${done}`]],
  ])('takes what stands in %s for text', (_, lines) => {
    expect(read(...lines, '', 'Task 2: BLOCKED — why').entries).toEqual([`${lines.length + 3} blocked`]);
  });

  test('reads an entry that stands directly below a quote, a list or a line of HTML', () => {
    expect(read('> quoted', done, '- listed', done, '</details>', done).entries).toHaveLength(3);
  });

  test('may have line ends of Windows and a byte order mark', () => {
    const text = `\uFEFF${[title, '', done, ''].join('\r\n')}`;
    expect(readLedger(text, source)).toMatchObject({
      entries: [{ task: '1', kind: 'complete' }],
      others: [],
    });
  });
});

describe('a damaged ledger', () => {
  test.each([
    ['is empty', '', 1],
    ['has lost its first line', `${done}\n`, 1],
    ['is that of another plan', `# SDD ledger — plan: other/plan.md\n${done}\n`, 1],
    ['has a fence that is never closed', `${title}\n\n\`\`\`\n${done}\n`, 3],
    ['has a comment that is never closed', `${title}\n<!-- ${done}\n`, 2],
  ])('that %s is an error with the line', (_, text, line) => {
    expect(() => readLedger(text, source)).toThrow(
      expect.objectContaining({ code: 'record', place: { file: 'ledger.md', line } }),
    );
  });
});
