import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlan } from './read-plan.ts';

const corpus = new URL('../../../../test/corpus/sdd/', import.meta.url);
const plans = readdirSync(corpus).filter((name) => /^plan-\d+\.md$/u.test(name));

const ids = (text: string) => readPlan(text, 'plan.md').tasks.map(({ id }) => id);

function linesOf(text: string) {
  return readPlan(text, 'plan.md').tasks.map(
    ({ id, firstLine, lastLine }) => `${id}: ${firstLine}-${lastLine}`,
  );
}

describe.each(plans)('%s of the corpus', (name) => {
  const text = readFileSync(new URL(name, corpus), 'utf8');
  const expected = JSON.parse(readFileSync(new URL(name.replace('.md', '.tasks.json'), corpus), 'utf8'));

  test('has the tasks that a careful person finds, line by line', () => {
    const found = readPlan(text, name).tasks.map(({ id, title, firstLine, lastLine }) => {
      return { id, title, firstLine, lastLine };
    });
    expect(found).toEqual(expected);
  });

  test('has the same tasks with other line endings and a byte order mark', () => {
    const found = readPlan(`\uFEFF${text.replace(/\n/gu, '\r\n')}`, name).tasks;
    expect(found.map(({ id, firstLine, lastLine }) => ({ id, firstLine, lastLine }))).toEqual(
      expected.map(({ title: _, ...task }: { title: string }) => task),
    );
    expect(found.map((task) => task.text.replaceAll('\r\n', '\n'))).toEqual(
      readPlan(text, name).tasks.map((task) => task.text),
    );
  });

  test('hands every task on word for word', () => {
    const lines = text.split('\n');
    for (const { firstLine, lastLine, text: task } of readPlan(text, name).tasks) {
      expect(task.trimEnd()).toBe(
        lines
          .slice(firstLine - 1, lastLine)
          .join('\n')
          .trimEnd(),
      );
    }
  });
});

describe('a task begins at a heading of the document itself', () => {
  test.each([
    ['of any level', '# Task 1\n\n###### Task 2: Two\n', ['1', '2']],
    [
      'with ids that go on after their digit',
      '## Task 6b: B\n\n## Task 1.5: C\n\n## Task 2-a: D\n',
      ['6b', '1.5', '2-a'],
    ],
    [
      'with other marks after the id',
      '## Task 1 — A\n\n## Task 2. B\n\n## Task 3) C\n\n## Task 4 D\n',
      ['1', '2', '3', '4'],
    ],
    ['in bold and in any case', '## **Task 1: A**\n\n## TASK 2: B\n\n## **Task 3:** C\n', ['1', '2', '3']],
    ['underlined', 'Task 1: A\n=========\n\nTask 2: B\n---------\n', ['1', '2']],
    ['indented by a space', ' ## Task 1: A\n', ['1']],
    ['with hashes at its end', '## Task 1: A ##\n', ['1']],
  ])('%s', (_, text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  test.each([
    ['in a fence', '```\n## Task 2: B\n```'],
    ['in a fence of tildes with backticks in it', '~~~md\n```\n## Task 2: B\n```\n~~~'],
    ['in a longer fence', '````\n```\n## Task 2: B\n```\n````'],
    ['in a fence that is never closed', '```\n## Task 2: B'],
    ['in a comment', '<!--\n## Task 2: B\n-->'],
    ['in a quote', '> ## Task 2: B'],
    ['in a list', '- ## Task 2: B\n- b'],
    ['in a list, further in', '- a\n\n  ## Task 2: B'],
    ['in indented code', 'a\n\n    ## Task 2: B'],
    ['without a space', '##Task 2: B'],
    ['without a digit', '## Task two: B'],
    ['of tasks', '## Tasks 2 to 4'],
    ['struck out', '## ~~Task 2: B~~'],
    ['as a possessive', "## Task 2's tests"],
    ['as another word', '## Task-specific risks'],
  ])('and not %s', (_, text) => {
    expect(ids(`## Task 1: A\n\n${text}\n`)).toEqual(['1']);
  });

  test('and not in front matter', () => {
    expect(ids('---\ntitle: x\n# Task 9: no\n---\n\n# Task 1: A\n')).toEqual(['1']);
  });

  test('though it stands between two rules', () => {
    expect(ids('---\n\n# Plan\n\n## Task 1: A\n\n---\n\n## Task 2: B\n')).toEqual(['1', '2']);
    expect(ids('---\nPlan: x\n## Task 1: A\n**b**\n---\n## Task 2: B\n')).toEqual(['1', '2']);
  });
});

describe('a task ends', () => {
  test.each([
    [
      'at the next task, deeper or not',
      '## Task 1\na\n### Task 2\nb\n# Task 3\n',
      ['1: 1-2', '2: 3-4', '3: 5-5'],
    ],
    ['at a heading of its own level', '### Task 1\n\n#### Notes\n\n### Rollback\n', ['1: 1-4']],
    ['at a heading of a higher level', '### Task 1\n\n---\n\n## After\n', ['1: 1-4']],
    ['at an underlined heading', '### Task 1\na\n\nAfter\n-----\n', ['1: 1-3']],
    ['with the file', '### Task 1\na\n\n\n', ['1: 1-4']],
    ['with a file that ends within a line', '### Task 1\na', ['1: 1-2']],
  ])('%s', (_, text, expected) => {
    expect(linesOf(text)).toEqual(expected);
  });
});

describe('the constraints of a plan', () => {
  test('are all that stands outside of its tasks, word for word', () => {
    const text =
      '# P\n\n- `a`  b\n\n```\n## Task 7\n```\n\n## Task 1\n\nx\n\n## Later\n\nRun it.\n\n### Task 2\ny\n# End\n';
    expect(readPlan(text, 'p.md').constraints).toBe(
      '# P\n\n- `a`  b\n\n```\n## Task 7\n```\n\n## Later\n\nRun it.\n\n# End',
    );
  });

  test('leave out a list that only names the tasks, and no other', () => {
    const named = '- [ ] Task 1: A `b`\n- [x] [Task 2](#task-2)\n';
    const told = '- Task 1: A `b`\n- Task 2: do it after the release\n';
    const tasks = '## Task 1: A `b`\n\n## Task 2: C\n';
    expect(readPlan(`Go.\n\n${named}\n${tasks}`, 'p.md').constraints).toBe('Go.');
    expect(readPlan(`Go.\n\n${told}\n${tasks}`, 'p.md').constraints).toContain('after the release');
  });

  test('lose no line, whatever the plan is made of', () => {
    const pieces = fc.constantFrom(
      '## Task',
      '# P',
      '- a',
      '> q',
      '```',
      '~~~',
      '<!--',
      '-->',
      'text',
      '---',
      '',
      '    code',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (lines) => {
        const numbered = lines.map((line, index) => (line === '## Task' ? `## Task ${index}` : line));
        const text = ['## Task 999: last', ...numbered, ''].join('\n');
        const plan = readPlan(text, 'p.md');
        const kept = [plan.constraints, ...plan.tasks.map((task) => task.text)].join('\n').split('\n');
        const count = (list: readonly string[]) => list.filter((line) => line.trim() !== '').length;
        expect(count(kept)).toBe(count(text.split('\n')));
      }),
    );
  });
});

describe('the files of a task', () => {
  test('are those that it lists', () => {
    const text =
      '## Task 1: A\n\n**Files:**\n- Create: `a/b.ts`, `c.d`\n- Modify: `src/server.ts:18-31` (`start`)\n- Test: `Makefile`\n- Delete: e/f.go\n\nSee `g.h`.\n\n## Task 2: B\n\n#### Files\n\n* Modify `i/j.py:4,9-12`\n\n## Task 3: C\n\nFiles: `k.l`\n\n## Task 4: D\n\n`m.n` changes.\n';
    expect(readPlan(text, 'p.md').tasks.map(({ files }) => files)).toEqual([
      ['a/b.ts', 'c.d', 'src/server.ts', 'Makefile', 'e/f.go'],
      ['i/j.py'],
      ['k.l'],
      [],
    ]);
  });
});

describe('a plan is refused', () => {
  test('that has two tasks of one id, with its lines', () => {
    expect(() => readPlan('## Task 1\n\n## Task 6b\n\n## Task 6B: again\n', 'docs/p.md')).toThrow(
      expect.objectContaining({
        code: 'input',
        message: 'docs/p.md has more than one Task 6b, at lines 3 and 5',
        place: { file: 'docs/p.md', line: 3 },
      }),
    );
  });

  test('that has no task, with the line that may have been meant as one', () => {
    expect(() => readPlan('# P\n\n> ## Task 1: quoted\n', 'p.md')).toThrow(
      expect.objectContaining({
        code: 'input',
        message: 'p.md has no task',
        place: { file: 'p.md', line: 3 },
      }),
    );
    expect(() => readPlan('', 'p.md')).toThrow('p.md has no task');
  });
});

test('the title of a plan is its first heading, else the name of its file', () => {
  expect(readPlan('---\nt: x\n---\n# The plan #\n## Task 1\n', 'p.md').title).toBe('The plan');
  expect(readPlan('## Task 1\n', 'docs/p.md').title).toBe('p.md');
});

describe('what reads as if it began a task, and does not, is told', () => {
  const overlooked = (text: string) => readPlan(`## Task 1: One\n\n${text}\n`, 'plan.md').overlooked;

  test.each([
    [
      'a heading with words before it',
      '## Phase 1, Task 2: Two',
      /^line 3, `Phase 1, Task 2: Two`, begins no task/,
    ],
    [
      'a fence that is never closed',
      '```sh\nls\n\n## Task 2: Two',
      /^line 3 opens a fence that is never closed/,
    ],
  ])('%s', (_, text, expected) => {
    expect(overlooked(text)).toEqual([expect.stringMatching(expected)]);
  });

  test.each([
    ['a task', '## Task 2: Two'],
    ['a heading about tasks', '## Tasks that are left'],
    ['a fence that is closed', '```md\n## Task 2: Two\n```'],
    ['a fence without a task that is never closed', '```sh\nls'],
  ])('but for %s', (_, text) => {
    expect(overlooked(text)).toEqual([]);
  });
});
