import { expect, test } from 'vitest';
import { listFindings, reportOf } from '../test-support.ts';

function sarifOf(run: object): string {
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, ...run }] });
}

const place = {
  physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 3, startColumn: 5 } },
};
const result = { ruleId: 'r', level: 'error', message: { text: 'No.' }, locations: [place] };

test('reads results with place, level and rule', () => {
  expect(listFindings(sarifOf({ results: [result] }))).toEqual(['error a.js:3:5 r No.']);
});

test.each([
  ['suppressed', { suppressions: [{ kind: 'inSource' }] }, 0],
  ['of an empty list of suppressions', { suppressions: [] }, 1],
  ['of a rejected suppression', { suppressions: [{ kind: 'external', status: 'rejected' }] }, 1],
  ['absent since the baseline', { baselineState: 'absent' }, 0],
  ['that passed', { kind: 'pass' }, 0],
])('a result %s counts %#', (_, more, count) => {
  expect(reportOf(sarifOf({ results: [{ ...result, ...more }] })).findings).toHaveLength(count);
});

test('the level of a result without one is that of its rule, else warning', () => {
  const driver = { name: 'T', rules: [{ id: 'q', defaultConfiguration: { level: 'note' } }] };
  const { level: _, ...bare } = result;
  const text = sarifOf({ tool: { driver }, results: [bare, { ...bare, ruleId: 'q', ruleIndex: 0 }] });
  expect(listFindings(text)).toEqual(['warning a.js:3:5 r No.', 'info a.js:3:5 q No.']);
});

test('a parse error that is only a notification is a finding, and the report is not whole', () => {
  const notification = { level: 'error', message: { text: 'Parsing error' }, locations: [place] };
  const invocations = [{ executionSuccessful: false, toolConfigurationNotifications: [notification] }];
  const report = reportOf(sarifOf({ results: [], invocations }));
  expect(report.incomplete).toBeDefined();
  expect(report.findings).toMatchObject([{ severity: 'error', evidence: 'Parsing error' }]);
});

test('finds files by base and by index, and makes them relative', () => {
  const byBase = { physicalLocation: { artifactLocation: { uri: 'src/a.js', uriBaseId: 'ROOT' } } };
  const byIndex = { physicalLocation: { artifactLocation: { index: 0 } } };
  const text = sarifOf({
    originalUriBaseIds: { ROOT: { uri: 'file:///repo/' } },
    artifacts: [{ location: { uri: 'file:///repo/my%20docs/b.js' } }],
    results: [
      { ...result, locations: [byBase] },
      { ...result, locations: [byIndex] },
    ],
  });
  expect(listFindings(text)).toEqual(['error src/a.js r No.', 'error my docs/b.js r No.']);
});

test('fills the places of a message that stands with its rule', () => {
  const driver = { name: 'T', rules: [{ id: 'r', messageStrings: { m: { text: 'No {0}.' } } }] };
  const text = sarifOf({
    tool: { driver },
    results: [{ ...result, message: { id: 'm', arguments: ['var'] } }],
  });
  expect(listFindings(text)).toEqual(['error a.js:3:5 r No var.']);
});

test('without a run nothing was looked at', () => {
  expect(reportOf('{"version":"2.1.0","runs":[]}').looked).toBe(0);
});
