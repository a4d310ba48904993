import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findClient } from '../agents/installed.ts';
import { say } from '../model-server/move.ts';
import { startModelServer } from '../model-server/server.ts';
import { modelForHost, section } from './host-model.ts';
import { type HostProject, makeHostProject } from './host-project.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const isHere = findClient('claude') !== null;
const timeout = 240_000;

/** Quiet, and waiting for the server before its first turn: without a terminal it may come too late. */
const env = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_MAX_RETRIES: '0',
  MCP_CONNECTION_NONBLOCKING: '0',
};

const asked = ['--output-format', 'json', '--model', 'stub-model', '--permission-mode', 'acceptEdits'];

if (!isHere) test.skip('SKIPPED, not installed: claude (npm run agents:install)');

describe.skipIf(!isHere)('a whole run in Claude Code', () => {
  test('of the plugin from the marketplace of this repository, by its slash command', {
    timeout,
  }, async () => {
    await carryOut({
      installs: async ({ client }) => {
        expect(await client('plugin', 'marketplace', 'add', repository)).toContain('Successfully added');
        expect(await client('plugin', 'install', 'fixpoint@fixpoint')).toContain('Successfully installed');
      },
      server: 'mcp__plugin_fixpoint_fixpoint',
      prefix: 'fixpoint:',
    });
  });

  test('of what `fixpoint install claude` put into the project', { timeout }, async () => {
    await carryOut({
      installs: async ({ fixpoint }) => {
        expect(await fixpoint('install', 'claude')).toContain('Installed into claude');
      },
      server: 'mcp__fixpoint',
      prefix: 'fixpoint-',
    });
  });

  test('of what `fixpoint install claude --user` put into the home', { timeout }, async () => {
    await carryOut({
      installs: async ({ fixpoint }) => {
        expect(await fixpoint('install', 'claude', '--user')).toContain('Installed into claude');
      },
      server: 'mcp__fixpoint',
      prefix: 'fixpoint-',
    });
  });
});

interface Way {
  readonly installs: (host: HostProject) => Promise<void>;
  /** How Claude Code calls our server. */
  readonly server: string;
  /** What stands before the names of our subagents. */
  readonly prefix: string;
}

async function carryOut({ installs, server: tools, prefix }: Way): Promise<void> {
  // The project's folder is known once its client's home is made, and that needs the server.
  const hosting = { file: '', model: modelForHost('', prefix) };
  await using server = await startModelServer((question) => hosting.model.model(question));
  const host = await makeHostProject({
    client: 'claude',
    url: server.url,
    files: { 'results.md': section.before },
    env,
  });
  hosting.model = modelForHost(path.join(host.project.root, 'results.md'), prefix);
  await installs(host);
  const words = ['-p', '/iterate-revision results.md --venue Nature', ...asked];
  const { result, is_error } = JSON.parse(await host.client(...words, '--allowedTools', tools));
  expect({ result, is_error }).toEqual({ result: 'It ended: converged.', is_error: false });
  expect(await host.project.read('results.md')).toBe(section.after);
  const { seen } = hosting.model;
  const types = ['implementer', 'reviewer', 'implementer', 'reviewer'].map((name) => `${prefix}${name}`);
  expect(seen.subagents.map(({ type }) => type)).toEqual(types);
  // It stopped once before the end, and was told what was due.
  expect(seen.held).toEqual([
    expect.stringContaining('is not over, and this session carries it. Due: review.'),
  ]);
  const events = (await host.project.events()).map(({ type }) => type);
  expect(events.filter((type) => type === 'call.replied')).toHaveLength(4);
  expect(events.at(-1)).toBe('run.ended');
}

describe.skipIf(!isHere)('a session of Claude Code that carries no run', () => {
  test('stops as it likes beside an open run', { timeout }, async () => {
    await using server = await startModelServer(() => say('Good morning.'));
    const host = await makeHostProject({
      client: 'claude',
      url: server.url,
      files: { 'plan.md': '# Plan\n' },
      env,
    });
    await host.fixpoint('install', 'claude');
    expect(await host.fixpoint('start', 'gsd-revision', 'plan.md')).toContain('Due in run');
    const { result, num_turns } = JSON.parse(await host.client('-p', 'Good morning', ...asked));
    expect({ result, num_turns }).toEqual({ result: 'Good morning.', num_turns: 1 });
  });
});
