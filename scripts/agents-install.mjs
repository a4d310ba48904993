/**
 * `npm run agents:install [-- claude codex]`: installs the client programs of coding agents, as the tests of the adapters
 * want them, outside of the project: in `~/.cache/fixpoint-agents`, or where FIXPOINT_AGENTS says. They are large.
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** The versions that the adapters were written against. */
const packages = {
  claude: '@anthropic-ai/claude-code@2.1.197',
  codex: '@openai/codex@0.171.0',
  gemini: '@google/gemini-cli@0.61.0',
  opencode: 'opencode-ai@1.18.33',
  copilot: '@github/copilot@1.0.102',
  qwen: '@qwen-code/qwen-code@0.15.10',
  pi: '@mariozechner/pi-coding-agent@0.73.1',
  'claude-agent-acp': '@zed-industries/claude-agent-acp@0.23.1',
  'codex-acp': '@zed-industries/codex-acp@0.16.0',
};

/** For all of them together. */
const limitMs = 5 * 60_000;
const end = performance.now() + limitMs;
const root = process.env.FIXPOINT_AGENTS ?? path.join(homedir(), '.cache', 'fixpoint-agents');

/**
 * @param {string} name
 * @param {string} spec
 * @returns {Promise<string | null>} why it failed, or null
 */
async function install(name, spec) {
  const folder = path.join(root, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private": true}\n');
  const args = ['install', '--no-audit', '--no-fund', '--save-exact', spec];
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const timer = setTimeout(
    () => process.kill(-(child.pid ?? 0), 'SIGKILL'),
    Math.max(0, end - performance.now()),
  );
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  clearTimeout(timer);
  if (code === 0) return null;
  if (code === null) return `not done within ${limitMs / 60_000} minutes`;
  return said.trim().split('\n').slice(0, 3).join(' ') || `exit code ${code}`;
}

/** @param {string} folder */
async function megabytesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((entry) => stat(path.join(entry.parentPath, entry.name))));
  return Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 1_000_000);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in packages));
if (unknown.length > 0) {
  console.error(`there is no client ${unknown.join(', ')}; there are ${Object.keys(packages).join(', ')}`);
  process.exit(2);
}
let failed = 0;
for (const [name, spec] of Object.entries(packages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const why = await install(name, spec);
  if (why === null) console.log(`ok   ${spec}, ${await megabytesOf(path.join(root, name))} MB`);
  else console.log(`FAIL ${spec}: ${why}`);
  failed += why === null ? 0 : 1;
}
console.log(`in ${root}`);
process.exitCode = failed === 0 ? 0 : 1;
