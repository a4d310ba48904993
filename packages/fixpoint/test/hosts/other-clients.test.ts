import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findClient } from '../agents/installed.ts';
import type { Asked } from '../model-server/asked.ts';
import { type Move, say } from '../model-server/move.ts';
import { startModelServer } from '../model-server/server.ts';
import { type HostClient, type HostProject, makeHostProject } from './host-project.ts';

const timeout = 240_000;
const scopes: readonly { readonly flags: readonly string[] }[] = [{ flags: [] }, { flags: ['--user'] }];

/** How a client is run, and how it shows what it found. */
interface Client {
  readonly name: HostClient;
  readonly env?: Readonly<Record<string, string>>;
  /** Words that list what is installed, and what is then to be read. */
  readonly lists: readonly {
    readonly words: readonly string[];
    readonly shows: readonly (string | RegExp)[];
  }[];
  /** Words that call for the loop as a person would. */
  readonly calls: readonly string[];
  readonly prepares?: (host: HostProject) => Promise<void>;
}

const loops = [
  'gsd-revision',
  'iterate-revision',
  'multi-agent-plan',
  'sdd',
  'self-review-relay',
  'standard',
];

const clients: readonly Client[] = [
  {
    name: 'codex',
    lists: [
      { words: ['debug', 'prompt-input', 'hello'], shows: loops.map((loop) => `- ${loop}: `) },
      { words: ['mcp', 'list'], shows: [/fixpoint\s+fixpoint\s+mcp/u] },
    ],
    calls: ['exec', '--skip-git-repo-check', '-s', 'read-only', '-m', 'stub-model', '$sdd docs/plan.md'],
    // What a person is asked once in a project that brings settings of its own.
    prepares: ({ home, project }) =>
      appendFile(
        path.join(home, '.codex/config.toml'),
        `\n[projects."${project.root}"]\ntrust_level = "trusted"\n`,
      ),
  },
  {
    name: 'gemini',
    env: {
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_TELEMETRY_ENABLED: 'false',
      GEMINI_CLI_NO_RELAUNCH: 'true',
    },
    lists: [{ words: ['mcp', 'list'], shows: [/fixpoint.*Connected/u] }],
    calls: ['-p', '/sdd docs/plan.md', '-m', 'stub-model', '--approval-mode', 'yolo'],
  },
  {
    name: 'opencode',
    lists: [
      {
        // All in one, as each of its processes takes long; that it reaches the server is seen in the call.
        words: ['debug', 'config'],
        shows: ['"fixpoint-reviewer"', '"fixpoint-implementer"', ...loops.map((loop) => `"${loop}"`)],
      },
    ],
    calls: ['run', 'docs/plan.md', '--command', 'sdd', '-m', 'stub/stub-model'],
  },
];

const here = clients.filter(({ name }) => findClient(name) !== null);
const missing = clients.filter((client) => !here.includes(client)).map(({ name }) => name);
if (missing.length > 0) test.skip(`SKIPPED, not installed: ${missing.join(', ')} (npm run agents:install)`);

describe.each(here)('$name finds what is installed', (client) => {
  test.each(scopes)('for the project, or for its user: $flags', { timeout }, async ({ flags }) => {
    await using server = await startModelServer(listRuns);
    const host = await makeHostProject({ client: client.name, url: server.url, env: client.env ?? {} });
    await client.prepares?.(host);
    expect(await host.fixpoint('install', client.name, ...flags)).toContain(`Installed into ${client.name}`);
    for (const { words, shows } of client.lists) {
      const shown = await host.client(...words);
      for (const each of shows)
        expect(shown).toMatch(each instanceof RegExp ? each : new RegExp(quote(each), 'u'));
    }
    await host.client(...client.calls);
    const turns = server.asked.flatMap((asked) => asked.turns);
    const said = turns.filter(({ by }) => by === 'user').map(({ text }) => text);
    expect(said.join('\n')).toContain("Carry a run of Fixpoint's loop `sdd`");
    expect(said.join('\n')).toContain('docs/plan.md');
    const tools = turns.filter(({ by }) => by === 'tool').map(({ text }) => text);
    expect(tools).toEqual([expect.stringMatching(/There is no run|"runs":\[\]/u)]);
  });
});

/** A model that only looks which runs there are, once its command told it to carry one. */
function listRuns({ turns, tools }: Asked): Move {
  const isTold = turns.some(({ text }) => text.includes("Carry a run of Fixpoint's loop"));
  const tool = tools.find(
    ({ name, group }) => `${group}_${name}`.includes('fixpoint') && name.endsWith('runs'),
  );
  if (!isTold || tool === undefined || turns.some(({ by }) => by === 'tool')) return say('Done.');
  return { kind: 'call', tool: tool.name, input: {}, ...(tool.group !== undefined && { group: tool.group }) };
}

function quote(text: string): string {
  return text.replaceAll(/[()[\]{}.*+?^$|\\]/gu, '\\$&');
}
