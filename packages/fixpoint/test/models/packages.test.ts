import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startModelServer } from '../model-server/server.ts';
import { mended, offer, replyOnOffer } from './offer.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-models-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const project = path.join(folder, 'project');
const installed = path.join(folder, 'installed');

/** Puts the built program into a folder of its own, where nothing stands beside it. */
function installAlone(): void {
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(path.join(here, part), path.join(installed, part), { recursive: true });
  }
}

/** Puts the packages that models are called with below a folder, as npm would. */
function addPackages(below: string): void {
  const real = path.dirname(path.dirname(createRequire(import.meta.url).resolve('ai/package.json')));
  mkdirSync(path.join(below, 'node_modules'));
  for (const name of ['ai', '@ai-sdk']) {
    symlinkSync(path.join(real, name), path.join(below, 'node_modules', name), 'dir');
  }
}

async function run(): Promise<{ readonly exit: number; readonly said: string }> {
  const program = path.join(installed, 'bin', 'fixpoint.mjs');
  const words = ['run', 'standard', 'offer.md', '--trust', '--lenses', 'correctness', '--clean-passes', '1'];
  const child = spawn(process.execPath, [program, ...words, '--budget', 'calls=9'], {
    cwd: project,
    env: { PATH: process.env.PATH, OPENAI_API_KEY: 'sk-no-real-key-0123456789', XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [exit]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { exit, said };
}

test('models are called with packages of the project or beside Fixpoint, and without them it is said what to install', async () => {
  await using server = await startModelServer(replyOnOffer);
  installAlone();
  mkdirSync(project);
  const file = path.join(project, 'offer.md');
  const agent = `{model: openai/stub, baseUrl: "${server.url}/v1"}`;
  writeFileSync(path.join(project, 'fixpoint.config.yaml'), `agents: {default: ${agent}}\n`);
  writeFileSync(file, offer);
  const lacking = await run();
  expect(lacking).toEqual({
    exit: 2,
    said: expect.stringContaining('ai is not installed; @ai-sdk/openai is not installed'),
  });
  expect(lacking.said).toContain('npm install ai@6 @ai-sdk/openai@3');
  for (const below of [project, installed]) {
    addPackages(below);
    writeFileSync(file, offer);
    const { exit, said } = await run();
    expect(`${exit}\n${said}`).toMatch(/^0\n/u);
    expect(readFileSync(file, 'utf8')).toBe(mended);
    rmSync(path.join(below, 'node_modules'), { recursive: true });
  }
}, 60_000);
