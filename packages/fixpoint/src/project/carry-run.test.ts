import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../run.ts';

/** What every file below a folder says. */
async function textsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'utf8')));
}

test('a run keeps nothing of the files beside its artifact, and still puts them back', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const secret = 'KEY=a-secret-of-the-project\n';
  await writeFile(path.join(folder, 'plan.md'), 'the plan\n');
  await writeFile(path.join(folder, '.env'), secret);
  const result = await run({
    loop: 'gsd-revision',
    artifact: 'plan.md',
    folder,
    agents: {
      checker: { command: ['sh', '-c', 'rm .env; echo "## VERIFICATION PASSED"'] },
      producer: { command: ['false'] },
    },
  });
  expect(result.outcome).toBe('converged');
  expect(await readFile(path.join(folder, '.env'), 'utf8')).toBe(secret);
  const kept = await textsBelow(path.join(folder, '.fixpoint'));
  expect(kept).toContain('the plan\n');
  expect(kept.filter((text) => text.includes('a-secret'))).toEqual([]);
});
