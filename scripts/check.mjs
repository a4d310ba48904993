/**
 * `npm test`: every check of this repository, one line each, then the tests.
 * A failing check does not stop the others. The last line says how many passed and failed.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { countTests, summary } from './counting.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each check is the npm script of this name. The build stands first: later checks and tests read `dist`. */
const checks = ['build', 'types', 'lint', 'layers', 'unused', 'lengths', 'package'];

/**
 * @param {readonly string[]} args arguments of npm
 * @param {{ shown: boolean }} options whether the output is passed through, or kept
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function npm(args, { shown }) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: root,
      stdio: shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: shown ? process.env : { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trimEnd() }));
  });
}

/** @param {string} name */
async function runCheck(name) {
  const start = performance.now();
  const { ok, output } = await npm(['run', '--silent', name], { shown: false });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${seconds.padStart(5)} s`);
  // What a check says although it passed is worth a line only where it lists something to look at.
  if (output !== '' && (!ok || name === 'lengths')) console.log(output.replace(/^/gm, '     '));
  return ok;
}

async function runTests() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-tests-'));
  const file = path.join(folder, 'tests.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { ok } = await npm(['run', '--silent', 'test:unit', '--', ...reporters], { shown: true });
    const text = await readFile(file, 'utf8').catch(() => null);
    return countTests(ok, text === null ? null : JSON.parse(text));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const total = { passed: 0, failed: 0, skipped: 0 };
for (const name of checks) {
  if (await runCheck(name)) total.passed += 1;
  else total.failed += 1;
}
const tests = await runTests();
total.passed += tests.passed;
total.failed += tests.failed;
total.skipped += tests.skipped;
console.log(summary(total));
process.exitCode = total.failed === 0 ? 0 : 1;
