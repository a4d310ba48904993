// Plays the drills of a folder as a host would, each command a process of the built program.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('npm run drills:hosted -- <folder>\n');
  process.exit(2);
}
const words = ['vitest', 'run', 'packages/fixpoint/test/hosted/drills.test.ts'];
const env = { ...process.env, FIXPOINT_HOSTED_DRILLS: path.resolve(folder) };
const { status } = spawnSync('npx', words, { stdio: 'inherit', env });
process.exit(status ?? 1);
