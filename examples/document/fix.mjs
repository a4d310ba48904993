/** Runs the fixers of both tools on the files that are named. A fixer that leaves faults is no failure: the gates judge. */
import { spawnSync } from 'node:child_process';

const files = process.argv.slice(2);

for (const fixer of ['markdownlint-cli2', 'textlint']) {
  const { error, status } = spawnSync(fixer, ['--fix', ...files], { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0 && status !== 1) process.exit(status ?? 1);
}
