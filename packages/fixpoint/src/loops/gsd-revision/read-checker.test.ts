import { describe, expect, test } from 'vitest';
import { gsdScale } from '../../../test/corpus/scales.ts';
import { countBySeverity, type FindingDraft } from '../../findings/index.ts';
import { readCheckerReply } from './read-checker.ts';

const read = (reply: string) => readCheckerReply(reply, { scale: gsdScale });
const fence = (yaml: string, tag = 'yaml') => `\`\`\`${tag}\n${yaml}\n\`\`\`\n`;
const quote = (text: string) => text.replace(/^/gmu, '> ');
const issue = (severity: string, property = 'P') =>
  `  - plan: "01"\n    severity: ${severity}\n    required_property: ${property}\n    description: D`;
const list = (...severities: readonly string[]) =>
  `issues:\n${severities.map((severity, index) => issue(severity, `P${index}`)).join('\n')}`;

/** Blocker, warning and info as text, or the failure. */
function outcome(reply: string): string {
  const reading = read(reply);
  if (reading.kind === 'failed') return reading.failure;
  return Object.values(countBySeverity(gsdScale, reading.value.findings)).join('/');
}

function findingsOf(reply: string): readonly FindingDraft[] {
  const reading = read(reply);
  return reading.kind === 'read' ? reading.value.findings : [];
}

function notesOf(reply: string): readonly string[] {
  return read(reply).notes.map(({ kind }) => kind);
}

const found = '## ISSUES FOUND\n\n';
const passed = '## VERIFICATION PASSED\n\n';
const one = fence(list('blocker'));

describe('the verdict of a checker', () => {
  test.each([
    ['stands before the list', found + one, '1/0/0'],
    ['stands after the list', one + found, '1/0/0'],
    ['may be CHECK FAILED', `## CHECK FAILED\n${one}`, '1/0/0'],
    ['may be VERIFICATION FAILED', `## VERIFICATION FAILED\n${one}`, '1/0/0'],
    ['may be of another level and case', `### Check passed\n`, '0/0/0'],
    ['may have a mark before it', '## ✅ VERIFICATION PASSED\n', '0/0/0'],
    ['may have a remark behind it', '## VERIFICATION PASSED — nothing to add\n', '0/0/0'],
    ['may have a mark of any kind behind it', '## VERIFICATION PASSED ✔️ 🎉\n', '0/0/0'],
    ['is no verdict as a question', '## VERIFICATION PASSED?\n', 'incomplete'],
    ['may be given twice', `${passed}text\n\n${passed}`, '0/0/0'],
    ['is no verdict with a condition', '## VERIFICATION PASSED WITH CONDITIONS\n', 'incomplete'],
    ['is no verdict where both are offered', '## VERIFICATION PASSED / ISSUES FOUND\n', 'incomplete'],
    ['is no verdict in the middle of a line', 'I say ## VERIFICATION PASSED\n', 'incomplete'],
    ['is no verdict in a fence', fence('## VERIFICATION PASSED', ''), 'incomplete'],
    ['is no verdict in a block quote', '> ## VERIFICATION PASSED\n', 'incomplete'],
    ['is no verdict in indented code', '    ## VERIFICATION PASSED\n', 'incomplete'],
    ['is no verdict in a comment', '<!--\n## VERIFICATION PASSED\n-->\n', 'incomplete'],
    ['must not differ from another', passed + found + one, 'unparseable'],
    ['is enough alone if passed', passed, '0/0/0'],
    ['is not enough alone if issues were found', found, 'incomplete'],
    ['is needed for an empty list', fence('issues: []'), 'incomplete'],
    ['is needed for a list that does not gate', fence(list('info')), 'incomplete'],
    ['is not needed for a list that gates', one, '1/0/0'],
    ['does not close what is listed', passed + one, '1/0/0'],
    ['is not passed if it is struck out', '## ~~VERIFICATION PASSED~~\n', 'incomplete'],
    ['is passed over an empty list', passed + fence('issues: []'), '0/0/0'],
    ['is passed over a root without entries', passed + fence('issues:'), '0/0/0'],
    ['is not believed over an empty list if issues were found', found + fence('issues: []'), 'incomplete'],
    ['needs no gating finding', found + fence(list('info', 'info')), '0/0/2'],
  ])('%s', (_, reply, expected) => {
    expect(outcome(reply)).toBe(expected);
  });

  test('is noted where the list contradicts it or it is missing', () => {
    expect(notesOf(passed + one)).toContain('verdict-contradicts');
    expect(notesOf(one)).toContain('no-verdict');
  });
});

describe('the list of a checker', () => {
  test.each([
    ['may have the tag yml', found + fence(list('blocker'), 'yml'), '1/0/0'],
    ['may have no tag', found + fence(list('blocker'), ''), '1/0/0'],
    ['may have the tag in capitals', found + fence(list('blocker'), 'YAML'), '1/0/0'],
    ['may have a fence of tildes', `${found}~~~yaml\n${list('warning')}\n~~~\n`, '0/1/0'],
    [
      'may be JSON',
      `${found}${fence('{"issues": [{"severity": "warning", "description": "D",},]}', 'json')}`,
      '0/1/0',
    ],
    [
      'may have Windows line ends and a byte order mark',
      `\uFEFF${found}${one}`.replace(/\n/gu, '\r\n'),
      '1/0/0',
    ],
    ['may stand in a list entry', `${found}1. First:\n\n   ${one.replace(/\n(?=.)/gu, '\n   ')}`, '1/0/0'],
    ['is other text with the tag markdown', found + fence(list('blocker'), 'markdown'), 'incomplete'],
    ['is other text without a fence', `${found}${list('blocker')}\n`, 'incomplete'],
    ['adds up over blocks', found + one + fence(list('warning', 'info')), '1/1/1'],
    ['has the same issue in two blocks once', found + one + one, '1/0/0'],
    [
      'keeps two alike issues of one block',
      found + fence('issues:\n  - severity: blocker\n  - severity: blocker'),
      '2/0/0',
    ],
    [
      'adds up over documents of a block',
      found + fence(`---\n${list('blocker')}\n---\n${list('info')}`),
      '1/0/1',
    ],
    ['may be a single issue', found + fence('issue:\n  severity: warning\n  description: D'), '0/1/0'],
    [
      'may be one mapping under issues',
      found + fence('issues:\n  severity: warning\n  description: D'),
      '0/1/0',
    ],
    [
      'may wrap each entry',
      found + fence('issues:\n  - issue:\n      severity: warning\n      description: D'),
      '0/1/0',
    ],
    [
      'may have its names in any case',
      passed + fence('Issues:\n  - Severity: warning\n    Description: a'),
      '0/1/0',
    ],
    ['may have the root of a severity in any case', passed + fence('Blockers:\n  - description: a'), '1/0/0'],
    [
      'may have its names in any case in JSON',
      passed + fence('{"Issues": [{"Severity": "blocker", "Description": "x"}]}', 'json'),
      '1/0/0',
    ],
    [
      'must not have a root in two cases',
      passed + fence('issues: []\nIssues:\n  - severity: blocker'),
      'unparseable',
    ],
    [
      'must not have a severity in two cases',
      passed + fence('- severity: info\n  Severity: blocker'),
      'unparseable',
    ],
    ['may do without its root', found + fence('- severity: warning\n  description: D'), '0/1/0'],
    [
      'may be sorted by severity',
      found + fence('blockers:\n  - description: A\nwarnings:\n  - description: B\ninfos:\n  - C'),
      '1/1/1',
    ],
    [
      'may be sorted under issues',
      found + fence('issues:\n  blockers:\n    - description: A\n  infos: []'),
      '1/0/0',
    ],
    [
      'takes the worse of list and entry',
      found + fence('infos:\n  - severity: blocker\n    description: A'),
      '1/0/0',
    ],
    ['is not the front matter of a plan', passed + fence('plan: "01"\ndescription: D'), '0/0/0'],
    [
      'may use merge keys',
      found + fence('base: &b {severity: info}\nissues:\n  - <<: *b\n    description: D'),
      '0/0/1',
    ],
    [
      'must have a root that is known',
      passed + fence('findings:\n  - severity: blocker\n    description: D'),
      'unparseable',
    ],
    [
      'must not have issues beside its root',
      passed + fence('issues: []\nfindings:\n  - severity: blocker'),
      'unparseable',
    ],
    ['must be a list', found + fence('issues: see above'), 'unparseable'],
    ['must not be a map by name', found + fence('issues:\n  first:\n    note: x'), 'unparseable'],
    [
      'must not have a key twice',
      found + fence('issues:\n  - severity: info\n    severity: blocker'),
      'unparseable',
    ],
    ['must not have its root twice', passed + fence(`${list('blocker')}\nissues: []`), 'unparseable'],
    ['must be whole', `${found}\`\`\`yaml\n${list('blocker')}\n`, 'unparseable'],
    [
      'stands alone with other blocks around',
      found + fence('npm test', 'sh') + one + fence('a: b: c'),
      '1/0/0',
    ],
    ['is no echo of the form', passed + fence('issues:\n  - severity: blocker | warning | info'), '0/0/0'],
    [
      'is not filled by an echo of the form',
      found + fence('issues:\n  - severity: blocker | warning | info'),
      'incomplete',
    ],
  ])('%s', (_, reply, expected) => {
    expect(outcome(reply)).toBe(expected);
  });

  test.each([
    ['is read if issues were found and there is no other', found + quote(one), '1/0/0'],
    ['is not read if there is another', found + fence(list('info')) + quote(one), '0/0/1'],
    ['is not read under a passed verdict', passed + quote(one), '0/0/0'],
    ['is not read without a verdict', quote(one), 'incomplete'],
    ['is not read under a quoted verdict', quote(found + one), 'incomplete'],
    ['must be whole', found + quote(`\`\`\`yaml\n${list('blocker')}`), 'unparseable'],
  ])('in a block quote %s', (_, reply, expected) => {
    expect(outcome(reply)).toBe(expected);
  });
});

describe('an issue', () => {
  test.each([
    ['blocker', '1/0/0'],
    ['BLOCKER', '1/0/0'],
    ['"🔴 Warning"', '0/1/0'],
    ['Info', '0/0/1'],
    ['high', '1/0/0'],
    ['minor', '1/0/0'],
    ['""', '1/0/0'],
    ['3', '1/0/0'],
    ['[info]', '1/0/0'],
    ['"**Info**"', '0/0/1'],
    ['ℹ️ info', '0/0/1'],
    ['“info”', '0/0/1'],
  ])('with the severity %s counts', (severity, expected) => {
    expect(outcome(found + fence(list(severity)))).toBe(expected);
  });

  test('without a severity is a blocker, which is noted', () => {
    const reply = found + fence('issues:\n  - description: D');
    expect(outcome(reply)).toBe('1/0/0');
    expect(notesOf(reply)).toEqual(['missing-severity']);
  });

  test('keeps a severity that the scale does not have', () => {
    const reply = found + fence(list('high'));
    expect(findingsOf(reply)[0]?.extra).toEqual({ plans: ['01'], givenSeverity: 'high' });
    expect(notesOf(reply)).toEqual(['unknown-severity']);
  });

  test('has its property, evidence, hint and place, and hands on what no reader knows', () => {
    const yaml = `issues:
  - plan: "08-03"
    plans: ["08-03", "08-04"]
    dimension: context_compliance
    severity: warning
    required_property: P
    description: D
    task: 2
    fix_hint: H
    decision: {id: D-11}
    metrics: null`;
    expect(findingsOf(found + fence(yaml))).toEqual([
      {
        severity: 'warning',
        property: 'P',
        evidence: 'D',
        hint: 'H',
        dimension: 'context_compliance',
        location: { section: 'plan 08-03, plan 08-04, task 2' },
        extra: { decision: { id: 'D-11' }, plans: ['08-03', '08-04'] },
      },
    ]);
  });

  test('may use older names, which is noted', () => {
    const reply =
      found +
      fence('issues:\n  - severity: info\n    finding: F\n    affected_field: files\n    suggested_fix: S');
    expect(findingsOf(reply)).toEqual([
      { severity: 'info', property: 'F', evidence: 'F', hint: 'S', location: { section: 'files' } },
    ]);
    expect(notesOf(reply)).toEqual(['alias', 'alias']);
  });

  test('takes its description as the property, and its hint never', () => {
    expect(
      findingsOf(found + fence('issues:\n  - severity: info\n    description: D\n    fix_hint: H')),
    ).toEqual([{ severity: 'info', property: 'D', evidence: 'D', hint: 'H' }]);
    expect(findingsOf(found + fence('issues:\n  - severity: blocker\n    fix_hint: H'))).toEqual([
      { severity: 'blocker', property: '(not described)', evidence: '', hint: 'H' },
    ]);
  });

  test('may be a text only', () => {
    expect(outcome(found + fence('issues:\n  - Task 2 has no verify step'))).toBe('1/0/0');
  });

  test.each([
    [
      'fails a list without gating findings',
      fence('issues:\n  - severity: info\n    description: D\n  - {}'),
      'incomplete',
    ],
    [
      'is noted beside gating findings',
      fence('issues:\n  - severity: blocker\n    description: D\n  - ~'),
      '1/0/0',
    ],
  ])('that says nothing %s', (_, block, expected) => {
    expect(outcome(found + block)).toBe(expected);
    expect(notesOf(found + block)).toContain('entries-lost');
  });
});

describe('YAML that is broken', () => {
  const broken = (severity: string, rest = '') =>
    found + fence(`issues:\n  - severity: ${severity}\n    description: D-11 holds: always${rest}`);

  test.each([
    ['an unquoted colon', broken('warning'), '0/1/0'],
    [
      'inner quotes',
      found + fence('issues:\n  - severity: info\n    description: "says "no" twice"'),
      '0/0/1',
    ],
    ['tabs for indentation', found + fence('issues:\n\t- severity: info\n\t  description: D'), '0/0/1'],
    ['typographic quotes', found + fence('issues:\n  - severity: “info”\n    description: “a: b”'), '0/0/1'],
  ])('with %s is mended, and noted', (_, reply, expected) => {
    expect(outcome(reply)).toBe(expected);
    expect(notesOf(reply)).toContain('repaired');
  });

  test.each([
    ['a line inside a text names a severity', broken('info', '\n    fix_hint: |\n      severity: blocker')],
    ['an entry has no severity', broken('info', '\n  - description: a: b')],
    ['it is cut inside a value', found + fence('issues:\n  - severity: info\n    description: "cut o')],
    ['an alias leads nowhere', found + fence('issues:\n  - severity: *bold\n    description: D')],
    ['a value contains itself', found + fence('issues: &a\n  - severity: info\n    more: *a')],
    ['brackets are left open', found + fence('{issues: [{severity: info}')],
  ])('is a failure where %s', (_, reply) => {
    const reading = read(reply);
    if (reading.kind === 'read') expect(outcome(reply)).not.toMatch(/^0\/0/u);
    else expect(reading.failure).toBe('unparseable');
  });

  test('is refused when aliases explode', () => {
    const levels = 'abcdefghij'.split('').map((name, index, names) => {
      const before = names[index - 1];
      return `${name}: &${name} [${Array(10)
        .fill(before === undefined ? 'x' : `*${before}`)
        .join(', ')}]`;
    });
    expect(outcome(found + fence(`${levels.join('\n')}\nissues: []`))).toBe('unparseable');
  });
});

describe('counts in the text', () => {
  test.each([
    ['above the list are above the list', `${found}2 blockers.\n\n${one}`, '1/0/0'],
    ['in words are above the list', `${found}Two blockers.\n\n${one}`, '1/0/0'],
    ['in a table are above the list', `${found}| Blockers | 2 |\n\n${one}`, '1/0/0'],
    ['forbid to pass', `${passed}1 blocker, 0 warnings.\n`, 'incomplete'],
    ['forbid a list that does not gate', `${found}Warnings: 1\n\n${fence(list('info'))}`, 'incomplete'],
    ['of what is not closed forbid to pass', `${passed}1 of 3 blockers is not fixed.\n`, 'incomplete'],
  ])('%s, and noted', (_, reply, expected) => {
    expect(outcome(reply)).toBe(expected);
    expect(notesOf(reply)).toContain('count-mismatch');
  });

  test.each([
    ['that agree are fine', `${found}**Issues:** 1 blocker(s), 0 warning(s)\n\n${one}`, '1/0/0'],
    ['below the list are fine', `${found}No blockers.\n\n${one}`, '1/0/0'],
    ['of tasks are no counts', `${found}Task 2 blockers: see below.\n\n${one}`, '1/0/0'],
    ['of what is closed are fine', `${passed}All 3 blockers of the last check are fixed.\n`, '0/0/0'],
    ['in quoted text are fine', `${passed}> 3 blockers\n`, '0/0/0'],
    ['of nothing are fine', `${passed}0 blockers, no warnings, 2 infos.\n`, '0/0/0'],
  ])('%s', (_, reply, expected) => {
    expect(outcome(reply)).toBe(expected);
    expect(notesOf(reply)).not.toContain('count-mismatch');
  });

  test.each([
    ['with a word behind the level', 'Blockers found: 3', 'incomplete'],
    ['with slashes', 'blocker/warning/info: 1/0/2', 'incomplete'],
    ['of findings that gate', '3 gating findings remain.', 'incomplete'],
    ['of issues', '3 issues found.', 'incomplete'],
    ['of issues behind the word', 'I found two issues.', 'incomplete'],
    ['of issues with a colon', 'Issues found: 1', 'incomplete'],
    ['of what still remains', 'Since the last check, 2 issues remain.', 'incomplete'],
    ['of nothing with slashes', 'blocker/warning/info: 0/0/2', '0/0/0'],
    ['of no issues', 'No issues found. 0 gating findings, 0 problems remain. Issues: 0', '0/0/0'],
    ['of an earlier check', 'The previous check had 3 gating findings; 2 issues were found before.', '0/0/0'],
  ])('without a level of the list: %s', (_, text, expected) => {
    expect(outcome(`${passed}${text}\n`)).toBe(expected);
  });

  test('of issues may be those that do not gate', () => {
    expect(outcome(`${passed}2 issues found.\n\n${fence(list('info', 'info'))}`)).toBe('0/0/2');
    expect(outcome(`${passed}3 issues found.\n\n${fence(list('info', 'info'))}`)).toBe('incomplete');
  });

  test.each([
    ['forbid to pass', '### Blockers (must fix)\n\n- Task 2 has no verify step\n', 'incomplete'],
    ['that are none are fine', '### Blockers\n\n- None.\n\n### Warnings\n\nNo warnings.\n', '0/0/0'],
  ])('findings under a heading %s', (_, text, expected) => {
    expect(outcome(passed + text)).toBe(expected);
  });
});

test('a blank reply is empty', () => {
  expect(outcome(' \n\uFEFF')).toBe('empty');
});
