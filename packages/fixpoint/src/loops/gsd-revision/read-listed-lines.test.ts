import { describe, expect, test } from 'vitest';
import { gsdScale } from '../../../test/corpus/scales.ts';
import { readCheckerReply } from './read-checker.ts';

const list = 'issues:\n  - plan: "01"\n    severity: blocker\n    description: D\n';
const form = list.replace('blocker', 'blocker | warning | info');
const fence = (text: string, tag: string) => `\`\`\`${tag}\n${text}\`\`\`\n`;
const indent = (text: string) => text.replace(/^(?=.)/gmu, '    ');
const quote = (text: string) => text.replace(/^/gmu, '> ');
const read = (text: string) => readCheckerReply(`## VERIFICATION PASSED\n\n${text}\n`, { scale: gsdScale });

describe('a reply that has passed is not clean', () => {
  test.each([
    ['with a list without a fence', list],
    ['with a list of blockers without a fence', 'Blockers:\n- Task 2 has no verify'],
    ['with an emphasised root', '**Issues:**\n\n- Task 2 has no verify'],
    ['with a list that is indented', indent(list)],
    ['with a list in a fence of text', fence(list, 'text')],
    ['with a list in a fence of JSON5', fence('{issues: [{severity: "blocker"}]}\n', 'json5')],
    ['with a list in a comment', `<!--\n${list}-->`],
    ['with a fence that HTML swallows', `<details><summary>x</summary>\n${fence(list, 'yaml')}</details>`],
    ['with a severity that no level has', '- severity: high\n  description: D'],
    ['with a severity on a line', '- **Severity:** Warning'],
    [
      'with a row of a table',
      '| # | Severity | What |\n|---|---|---|\n| 1 | blocker | Task 2 has no verify |',
    ],
    ['with a labelled entry', '- **blocker**: Task 2 has no verify'],
    ['with an entry in brackets', '1. [Warning] Task 2 has no verify'],
    ['with an entry that says what there is none of', '- **Blocker:** No verify step in task 2'],
    ['with a labelled heading', '#### Blocker: Task 2 has no verify'],
    ['with a labelled line', '**Blocker 1:** Task 2 has no verify'],
    ['with a blocker that is not fixed', '| 1 | blocker | Task 2 has no verify | not fixed |'],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ kind: 'failed', failure: 'incomplete' });
  });

  test('with a list in its front matter', () => {
    const reply = `---\n${list}---\n\n## VERIFICATION PASSED\n`;
    expect(readCheckerReply(reply, { scale: gsdScale })).toMatchObject({ kind: 'failed' });
  });
});

describe('a reply that has passed is clean', () => {
  test.each([
    ['with roots that have nothing', 'Issues: none.\n\n**Blockers:**\n- None.\n\nWarnings: 0\n\nissues: []'],
    [
      'with counts of nothing',
      '- **Blocker:** 0\n- Warnings: no warnings\n- Blockers (0)\n- Blockers — none',
    ],
    [
      'with a table of counts',
      '| Severity | Count |\n|---|---|\n| Blocker | 0 |\n| Warning | none |\n| Info | two |',
    ],
    ['with levels at the head of a table', '| Plan | Blocker | Warning |\n|---|---|---|\n| 01 | 0 | 0 |'],
    ['with a row of what is fixed', '| 1 | blocker | Task 2 had no verify | Fixed |'],
    ['with a line of what is resolved', '- Blocker 1: Task 2 had no verify — resolved'],
    ['with a quoted list', quote(list)],
    ['with a quoted fence', quote(fence(list, 'text'))],
    ['with a form whose severities are placeholders', fence(form, 'markdown') + form],
    ['with inline code', 'No entry has `severity: blocker`.'],
    [
      'with a sentence that there is nothing',
      'Warnings: there are no warnings.\n\nSeverity: blocker 0, warning 0',
    ],
    ['with infos', '- severity: info\n- Info: Task 2 may be split'],
    ['with other fences', fence('npm test\n', 'sh')],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ kind: 'read', value: { findings: [] } });
  });
});
