import { describe, expect, test } from 'vitest';
import { iterateScale, panelScale } from '../../../test/corpus/scales.ts';
import { countBySeverity, type Reading, type ReportReply } from '../../findings/index.ts';
import { readReviewReply } from '../iterate-revision/read-review.ts';
import { readReviewerReport } from './read-reviewer.ts';
import { readSynthesis } from './read-synthesis.ts';

const review = (reply: string) => readReviewerReport(reply, { scale: panelScale });
const synthesis = (reply: string) => readSynthesis(reply, { scale: panelScale });
const section = (reply: string) => readReviewReply(reply, { scale: iterateScale });

function outcome(reading: Reading<ReportReply>, scale = panelScale): string {
  if (reading.kind === 'failed') return reading.failure;
  return Object.values(countBySeverity(scale, reading.value.findings)).join('/');
}

const notesOf = ({ notes }: Reading<ReportReply>) => notes.map(({ kind }) => kind);
const fence = (json: string) => `\`\`\`json\n${json}\n\`\`\`\n`;
const finding = (severity: string, issue = 'I') => ({
  severity,
  lens: 'risk',
  section: 'Task 1',
  issue,
  suggestion: 'S',
});
const report = (...severities: readonly string[]) =>
  JSON.stringify({ findings: severities.map((severity) => finding(severity)) });
const empty = '{"findings": []}';
const echo = report('blocker|should-fix|nit');

describe("a reviewer's report", () => {
  test.each([
    [
      'says a severity twice, and the worse counts',
      '{"findings": [{"Severity": "blocker", "severity": "nit", "issue": "I"}, {"severity": "should-fix", "SEVERITY": "nit", "issue": "J"}]}',
      '1/1/0',
    ],
    ['may be bare', report('blocker', 'nit'), '1/0/1'],
    ['may be fenced between texts', `Before.\n\n${fence(report('blocker'))}\nAfter.`, '1/0/0'],
    [
      'may have a byte order mark and Windows line ends',
      `\uFEFF${fence(report('nit'))}`.replace(/\n/gu, '\r\n'),
      '0/0/1',
    ],
    ['may be one JSON string', JSON.stringify(report('blocker')), '1/0/0'],
    ['may be fenced inside one JSON string', JSON.stringify(fence(report('blocker'))), '1/0/0'],
    ['is not looked for in a string of a string', JSON.stringify(JSON.stringify(empty)), 'unparseable'],
    ['may be wrapped', `{"result": ${report('nit')}}`, '0/0/1'],
    ['may be wrapped twice', `{"response": {"review": ${report('nit')}}}`, '0/0/1'],
    [
      'must not be wrapped three times',
      `{"output": {"response": {"review": ${report('nit')}}}}`,
      'unparseable',
    ],
    ['must not be wrapped in another key', `{"previous": ${empty}}`, 'unparseable'],
    ['is data in a string of a wrapper', `{"result": ${JSON.stringify(empty)}}`, 'unparseable'],
    ['may be said twice', `${report('nit', 'blocker')}\n${fence(report('blocker', 'nit'))}`, '1/0/1'],
    ['must not be said in two ways', `${report('nit')}\n${report('blocker')}`, 'unparseable'],
    [
      'must not be said in two ways at two depths',
      `{"findings": [], "report": ${report('blocker')}}`,
      'unparseable',
    ],
    ['must not be emptied by a second one', `${fence(report('blocker'))}\n${fence(empty)}`, 'unparseable'],
    ['is not an echo of the schema', echo, 'unparseable'],
    ['may follow an echo of the schema', `${fence(echo)}\n${fence(report('nit'))}`, '0/0/1'],
    ['must be an object', '[{"severity": "nit", "issue": "I"}]', 'unparseable'],
    ['must have its list', '{"reviewed": "all"}', 'unparseable'],
    ['must have a list and no map', '{"findings": {"a": {"severity": "nit"}}}', 'unparseable'],
    ['must have a list and no null', '{"findings": null}', 'unparseable'],
    ['must not have a key twice', '{"findings": [], "findings": []}', 'unparseable'],
    ['must be whole', report('blocker').slice(0, -1), 'unparseable'],
    ['must be in a closed fence', `\`\`\`json\n${report('blocker')}\n`, 'unparseable'],
    ['is quoted in a block quote', `> ${report('blocker')}\n\n${empty}`, '0/0/0'],
    ['is quoted in code inside a sentence', `Shall I say \`${empty}\`?`, 'unparseable'],
    [
      'stands in spite of a broken snippet in a sentence',
      `The call {"a": …} fails.\n${report('nit')}`,
      '0/0/1',
    ],
    ['is in doubt beside a broken document', `{"a": …}\n${report('nit')}`, 'unparseable'],
    ['is in doubt beside a broken report', `First {"findings": [}.\n${report('nit')}`, 'unparseable'],
    ['is not blank', ' \n', 'empty'],
    ['is not null', 'null', 'unparseable'],
    ['is not Markdown', '- **blocker** Task 1', 'unparseable'],
  ])('%s', (_, reply, expected) => {
    expect(outcome(review(reply))).toBe(expected);
  });

  test.each([
    ['BLOCKER', '1/0/0'],
    ['Should Fix', '0/1/0'],
    ['should_fix', '0/1/0'],
    ['🔴 blocker', '1/0/0'],
    ['- nit', '0/0/1'],
    ['high', '1/0/0'],
    ['', '1/0/0'],
    ['minor nit', '1/0/0'],
    ['blocker|nit', '1/0/0'],
  ])('with the severity “%s” counts', (severity, expected) => {
    expect(outcome(review(report(severity)))).toBe(expected);
  });

  test('may have entries that are only text', () => {
    const reading = review('{"findings": ["Nit: a comma"]}');
    expect(outcome(reading)).toBe('1/0/0');
    expect(notesOf(reading)).toEqual(['missing-severity']);
  });

  test('counts a gating finding without text', () => {
    const reading = review('{"findings": [{"severity": "blocker"}]}');
    expect(reading).toMatchObject({ value: { findings: [{ property: '(not described)' }] } });
    expect(notesOf(reading)).toEqual(['not-described']);
  });

  test.each([
    ['fail it if nothing else gates', '[{"severity": "nit", "issue": "I"}, {}, null, "", 3]', 'incomplete'],
    ['fail it if there is nothing else', '[{}]', 'incomplete'],
    ['are noted if something gates', '[{"severity": "blocker", "issue": "I"}, {"issue": " "}]', '1/0/0'],
  ])('entries that say nothing %s', (_, findings, expected) => {
    const reading = review(`{"reviewed": "all", "findings": ${findings}}`);
    expect(outcome(reading)).toBe(expected);
    expect(notesOf(reading)).toContain('entries-lost');
  });

  test('says where each finding is', () => {
    const findings = [
      {
        severity: 'nit',
        file: 'src\\a.ts',
        line: '88-91',
        issue: 'I',
        suggestion: 'S',
        lens: 'api',
        why: 'W',
        rank: 1,
      },
      { severity: 'nit', file: 'b.ts', line: 'near the top', issue: 'I' },
      { severity: 'nit', location: { path: 'c.ts', line: 3 }, id: 'F1', message: 'M' },
    ];
    const reading = review(JSON.stringify({ findings }));
    expect(reading).toMatchObject({
      value: {
        findings: [
          {
            severity: 'nit',
            property: 'I',
            evidence: 'W',
            hint: 'S',
            lens: 'api',
            location: { file: 'src/a.ts', line: 88, endLine: 91 },
            extra: { rank: 1 },
          },
          { location: { file: 'b.ts' }, extra: { line: 'near the top' } },
          { givenId: 'F1', property: 'M', location: { file: 'c.ts', line: 3 } },
        ],
      },
    });
  });
});

describe('a report with nothing that gates', () => {
  const text = (length: number) =>
    'word '
      .repeat(length / 5)
      .trim()
      .padEnd(length, '.');

  test.each([
    ['is clean beside little text', `${text(280)}\n${empty}`, '0/0/0'],
    ['has to be confirmed beside much text', `${text(281)}\n${empty}`, 'incomplete'],
    [
      'has to be confirmed beside much text of its own',
      `{"summary": "${text(300)}", "findings": []}`,
      'incomplete',
    ],
    [
      'is clean if it says what was read',
      `${text(2000)}\n{"reviewed": "src, all of it", "findings": []}`,
      '0/0/0',
    ],
    ['is clean if it lists what was read', `${text(2000)}\n{"reviewed": ["a.ts"], "findings": []}`, '0/0/0'],
    [
      'may say what was read beside its wrapper',
      `${text(2000)}\n{"reviewed": "all", "result": ${empty}}`,
      '0/0/0',
    ],
    ['is clean with a null as if that field were absent', '{"reviewed": null, "findings": []}', '0/0/0'],
    [
      'has to be confirmed beside much text and a null',
      `${text(281)}\n{"reviewed": null, "findings": []}`,
      'incomplete',
    ],
    ['is not clean if nothing was read', '{"reviewed": "", "findings": []}', 'incomplete'],
    ['is not clean if an empty list was read', '{"reviewed": [], "findings": []}', 'incomplete'],
    ['is not clean if “none” was read', '{"reviewed": "none", "findings": []}', 'incomplete'],
    [
      'may talk about limits and failures',
      `On HTTP 429 it could not read the body, and ran out of retries.\n${empty}`,
      '0/0/0',
    ],
    [
      'may say that nothing was found',
      `I could not find any problem, and I did not see anything odd.\n${empty}`,
      '0/0/0',
    ],
    ['is not believed from who could not read', `I wasn’t able to open the diff.\n${empty}`, 'incomplete'],
    ['is not believed from who ran out', `I ran out of room at section 5.\n${report('nit')}`, 'incomplete'],
    [
      'is not believed from who says so in a field',
      '{"reviewed": "I could not open the file", "findings": []}',
      'incomplete',
    ],
    ['is not believed against its verdict', '{"verdict": "NOT READY", "findings": []}', 'incomplete'],
    ['is not believed against its error', '{"error": "no such file", "findings": []}', 'incomplete'],
    ['is not believed against its status', '{"status": "in progress", "findings": []}', 'incomplete'],
    ['is not believed beside a second list', '{"findings": [], "blockers": [{"issue": "I"}]}', 'incomplete'],
    ['is not believed beside another name of its list', '{"findings": [], "issues": ["I"]}', 'incomplete'],
    [
      'is not believed beside a list with a severity that gates',
      '{"findings": [], "more": [{"severity": "blocker"}]}',
      'incomplete',
    ],
    ['is not believed against a count in a field', '{"blockers": 2, "findings": []}', 'incomplete'],
    ['is not believed against a named count', '{"blocker_count": "2", "findings": []}', 'incomplete'],
    ['is not believed against a count of any kind', '{"issuesFound": 2, "findings": []}', 'incomplete'],
    ['is not believed against a summary', '{"summary": {"blocker": 2}, "findings": []}', 'incomplete'],
    [
      'is not believed in a wrapper with an error',
      '{"is_error": true, "result": {"findings": []}}',
      'incomplete',
    ],
    [
      'is not believed in a wrapper with a count',
      '{"blockers": 1, "result": {"findings": []}}',
      'incomplete',
    ],
    [
      'may count nothing, in whatever way',
      '{"is_error": false, "blockers": 0, "issues": [], "summary": {"blocker": 0, "nit": 0}, "findings": []}',
      '0/0/0',
    ],
    [
      'may count what does not gate',
      '{"issues": 1, "summary": {"nit": 1, "total": 1}, "findings": [{"severity": "nit", "issue": "I"}]}',
      '0/0/1',
    ],
    [
      'may tell of what is closed',
      '{"resolved": [{"severity": "blocker", "issue": "I"}], "previousBlockers": 2, "findings": []}',
      '0/0/0',
    ],
    [
      'may have findings under a verdict that wants changes',
      '{"verdict": "revise", "findings": [{"severity": "nit"}]}',
      '0/0/1',
    ],
    [
      'may have a verdict that agrees',
      '{"verdict": "APPROVED", "error": null, "passed": true, "findings": []}',
      '0/0/0',
    ],
    ['is not believed against a count', `I found 2 blockers.\n${empty}`, 'incomplete'],
    [
      'is not believed against a list in the text',
      `### Blockers\n\n- Task 1 has no test\n\n${empty}`,
      'incomplete',
    ],
  ])('%s', (_, reply, expected) => {
    expect(outcome(review(reply))).toBe(expected);
  });

  test('is one thing, and a count above a list that gates another: noted only', () => {
    const reading = review(`Concurrency: I found 3 blockers and 1 nit.\n${report('blocker', 'nit')}`);
    expect(outcome(reading)).toBe('1/0/1');
    expect(notesOf(reading)).toEqual(['count-mismatch']);
  });
});

describe('a synthesis', () => {
  const lists = (blockers: unknown, shouldFix: unknown, nits: unknown) =>
    JSON.stringify({ blockers, shouldFix, nits });

  test.each([
    ['sorts by its lists', lists([{ issue: 'A' }], [{ issue: 'B' }], ['C']), '1/1/1'],
    ['is clean if all lists are empty', lists([], [], []), '0/0/0'],
    [
      'takes the worse of list and entry',
      lists([{ severity: 'nit', issue: 'A' }], [], [{ severity: 'should-fix', issue: 'B' }]),
      '1/1/0',
    ],
    ['takes an unknown severity for the worst', lists([], [], [{ severity: 'high', issue: 'A' }]), '1/0/0'],
    ['must have all lists', '{"blockers": [], "nits": []}', 'unparseable'],
    ['must have lists', lists([], [], 'none'), 'unparseable'],
    ['may be wrapped', `{"result": ${lists([], [{ issue: 'A' }], [])}}`, '0/1/0'],
    ['may say what it dropped', `Dropped 2 blockers without evidence.\n${lists([], [], [])}`, '0/0/0'],
    ['has no list of findings', empty, 'unparseable'],
    [
      'is not clean beside a list of another name',
      JSON.stringify({ blockers: [], shouldFix: [], nits: [], critical: [{ issue: 'A' }] }),
      'incomplete',
    ],
  ])('%s', (_, reply, expected) => {
    expect(outcome(synthesis(reply))).toBe(expected);
  });

  test('notes where list and entry differ', () => {
    expect(notesOf(synthesis(lists([], [], [{ severity: 'blocker', issue: 'A' }])))).toEqual([
      'severity-contradicts-list',
    ]);
  });
});

describe('a review of a section', () => {
  const issue = (severity: string) => ({ severity, text: 'T', location: '# Method' });

  test.each([
    ['may be an array', JSON.stringify([issue('critical'), issue('nit')]), '1/0/0/1'],
    ['may be an object with issues', JSON.stringify({ issues: [issue('major')] }), '0/1/0/0'],
    ['may be an object with findings', JSON.stringify({ findings: [issue('major')] }), '0/1/0/0'],
    ['may be one issue', JSON.stringify(issue('minor')), '0/0/1/0'],
    ['may be one issue in a wrapper', JSON.stringify({ result: issue('minor') }), '0/0/1/0'],
    ['may be an empty array', 'Ready.\n\n[]', '0/0/0/0'],
    ['counts an unknown severity as major', JSON.stringify([issue('blocker')]), '0/1/0/0'],
    ['counts a missing severity as major', '[{"text": "T", "location": "L"}]', '0/1/0/0'],
    [
      'must not be a map by name',
      JSON.stringify({ intro: issue('minor'), method: issue('nit') }),
      'unparseable',
    ],
    ['must not have a map of issues', JSON.stringify({ issues: { intro: issue('minor') } }), 'unparseable'],
    [
      'must not have issues and findings that differ',
      JSON.stringify({ issues: [], findings: [issue('major')] }),
      'unparseable',
    ],
    ['is not a list of check boxes', '- [ ] **critical** the proof\n[ ] major\n', 'unparseable'],
    [
      'is not the example of the prompt',
      `${fence(JSON.stringify([issue('critical|major|minor|nit')]))}\n`,
      'unparseable',
    ],
  ])('%s', (_, reply, expected) => {
    expect(outcome(section(reply), iterateScale)).toBe(expected);
  });

  test('keeps LaTeX as it was meant', () => {
    const reply = String.raw`[{"severity": "nit", "text": "Use \emph, not \textbf{x}; \frac is fine", "location": "\section{A}"}]`;
    expect(section(reply)).toMatchObject({
      value: {
        findings: [
          {
            property: String.raw`Use \emph, not \textbf{x}; \frac is fine`,
            location: { section: String.raw`\section{A}` },
          },
        ],
      },
    });
  });
});
