import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// It measures what was built, as users have it: `npm test` builds first.
test('the benchmark runs, and prints a row for each of its measures', async () => {
  const script = path.join(import.meta.dirname, 'run.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--quick']);
  const [head, rule, ...rows] = stdout.trim().split('\n');
  expect(head).toBe('| what | against | ratio | figures |');
  expect(rule).toBe('|---|---|---|---|');
  expect(rows).toHaveLength(9);
  for (const row of rows) expect(row).toMatch(/^\| .+ \| .* \| .* \| .+ \|$/);
  expect(stdout).not.toContain('NaN');
});
