/** Packs `fixpoint` as npm would publish it, and looks at the tarball as its users' tools will. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'fixpoint-package-'));

/**
 * @param {string} command
 * @param {...string} args
 */
function run(command, ...args) {
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
}

try {
  // What is built already is packed: building is the check before this one.
  run('npm', 'pack', '--silent', '--ignore-scripts', '--workspace', 'fixpoint', '--pack-destination', folder);
  const tarball = path.join(folder, readdirSync(folder)[0] ?? 'missing.tgz');
  run('npx', '--no-install', 'publint', 'run', tarball, '--strict');
  run(
    'npx',
    '--no-install',
    'attw',
    tarball,
    '--profile',
    'esm-only',
    '--no-definitely-typed',
    '--format',
    'ascii',
  );
} catch {
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
