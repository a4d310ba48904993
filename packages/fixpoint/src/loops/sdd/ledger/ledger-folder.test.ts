import { expect, test } from 'vitest';
import { ledgerFile, ledgerFolder, reportFile } from './ledger-folder.ts';

test('the folder of a plan has the words of its path and a hash of it', () => {
  expect(ledgerFolder('docs/Plan A.md')).toMatch(/^\.fixpoint\/sdd\/docs-plan-a-md-[0-9a-f]{10}$/);
  expect(ledgerFile('docs/plan.md')).toBe(`${ledgerFolder('docs/plan.md')}/ledger.md`);
});

test.each([
  ['one base name', 'a/plan.md', 'b/plan.md'],
  ['the same words', 'a/b.md', 'a-b.md'],
  ['names in another case', 'Plan.md', 'plan.md'],
  ['names without a Latin letter', '計画.md', '計劃.md'],
  ['names of the same long end', `a/${'x'.repeat(200)}.md`, `b/${'x'.repeat(200)}.md`],
])('two plans with %s never meet', (_, one, other) => {
  expect(ledgerFolder(one)).not.toBe(ledgerFolder(other));
});

test('the same path in another spelling is the same plan', () => {
  expect(ledgerFolder('./docs//plan.md')).toBe(ledgerFolder('docs/plan.md'));
});

test('a report lies in the folder, whatever a task is called', () => {
  expect(reportFile('plan.md', '6b')).toBe(`${ledgerFolder('plan.md')}/task-6b-report.md`);
  expect(reportFile('plan.md', '1/../2')).toBe(`${ledgerFolder('plan.md')}/task-1%2F..%2F2-report.md`);
});
