import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ClientName, clients } from '../../src/agents/clients/clients.ts';
import { makeClientHome } from '../agents/client-home.ts';
import { findClient } from '../agents/installed.ts';
import type { Project } from '../process/support/project.ts';

const bin = fileURLToPath(new URL('../../bin/fixpoint.mjs', import.meta.url));

/** How a client is told of the server, as docs/mcp.md shows it, and how it is asked something then. */
interface Way {
  /** The command that adds it, run in the project. */
  readonly add?: readonly string[];
  /** A line that lets its model call the tools without asking its person, in a file that was written then. */
  readonly setting?: { readonly file: string; readonly below: string; readonly line: string };
  /** Or a file of the project. */
  readonly file?: readonly [name: string, text: string];
  /** Or what it is told with each question. */
  readonly config?: string;
  readonly ask: (prompt: string, model: string) => readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

const tools = ['next', 'submit'];

const copilotConfig =
  '{"mcpServers": {"fixpoint": {"type": "local", "command": "fixpoint", "args": ["mcp"], "tools": ["*"]}}}';

export const ways = {
  claude: {
    add: ['mcp', 'add', 'fixpoint', '--', 'fixpoint', 'mcp'],
    ask: (prompt, model) => [
      ...['-p', prompt, '--model', model, '--allowedTools'],
      ...tools.map((tool) => `mcp__fixpoint__${tool}`),
    ],
  },
  codex: {
    add: ['mcp', 'add', 'fixpoint', '--', 'fixpoint', 'mcp'],
    setting: {
      file: '.codex/config.toml',
      below: '[mcp_servers.fixpoint]',
      line: 'default_tools_approval_mode = "approve"',
    },
    ask: (prompt, model) => [
      ...['exec', '--skip-git-repo-check', '-s', 'read-only', '-m', model],
      // It gives up on a server that takes longer to start, which a loaded machine makes it.
      ...['-c', 'mcp_servers.fixpoint.startup_timeout_sec=60', prompt],
    ],
  },
  gemini: {
    add: ['mcp', 'add', '--trust', 'fixpoint', 'fixpoint', 'mcp'],
    ask: (prompt, model) => ['-p', prompt, '-m', model],
    variables: { GEMINI_CLI_TRUST_WORKSPACE: 'true' },
  },
  opencode: {
    file: [
      'opencode.json',
      '{"mcp": {"fixpoint": {"type": "local", "command": ["fixpoint", "mcp"], "enabled": true}}}\n',
    ],
    ask: (prompt, model) => ['run', prompt, '-m', model],
  },
  copilot: {
    config: copilotConfig,
    ask: (prompt) => [
      ...['-p', prompt, '--no-ask-user', '--allow-tool', 'fixpoint'],
      ...['--additional-mcp-config', copilotConfig],
    ],
  },
} as const satisfies Partial<Record<ClientName, Way>>;

export type ClientOfServer = keyof typeof ways;

/** Adds the server to a client, in a home of its own, and asks it something; gives what it printed. */
export async function askClient(
  name: ClientOfServer,
  { project, url, prompt }: { readonly project: Project; readonly url: string; readonly prompt: string },
): Promise<string> {
  const way: Way = ways[name];
  const home = path.join(project.aside, 'home');
  const programs = path.join(project.aside, 'programs');
  for (const folder of [home, programs]) mkdirSync(folder);
  symlinkSync(bin, path.join(programs, 'fixpoint'));
  const { environment, model } = makeClientHome(name, home, url);
  const env = {
    ...environment,
    ...clients[name].fixed,
    ...way.variables,
    PATH: [programs, environment.PATH].join(path.delimiter),
  };
  const run = (words: readonly string[]) =>
    start(findClient(name) ?? name, words, { cwd: project.root, env });
  if (way.file !== undefined) await project.write(...way.file);
  if (way.add !== undefined) await run(way.add);
  if (way.setting !== undefined) {
    const { file, below, line } = way.setting;
    const place = path.join(home, file);
    writeFileSync(place, readFileSync(place, 'utf8').replace(below, `${below}\n${line}`));
  }
  return run(way.ask(prompt, model));
}

function start(
  program: string,
  words: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, words, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${program} ${words.join(' ')}: ${error.message}\n${stdout}\n${stderr}`));
    });
    // Some clients read it to its end before they begin.
    child.stdin?.end();
  });
}
