/**
 * `npm run agents:record [-- <client>[:<case>]…]`: calls the clients that are installed through their adapters, with a model's
 * server of our own, and keeps what each printed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentReply } from '../../../src/agents/agent.ts';
import { createClientAgent } from '../../../src/agents/clients/client-agent.ts';
import { type ClientName, clientNames, clients } from '../../../src/agents/clients/clients.ts';
import { makeClientHome } from '../../agents/client-home.ts';
import { agentsFolder, findClient } from '../../agents/installed.ts';
import { obedientModel } from '../../model-server/obey.ts';
import { startModelServer } from '../../model-server/server.ts';
import { cases, type RecordedCase } from './cases.ts';
import type { Recording } from './recording.ts';
import { type Names, scrub, trim } from './scrub.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const unknownSession: Readonly<Partial<Record<ClientName, string>>> = {
  opencode: 'ses_000000000000unknown00000000',
};
const sessionName = 'session-1';
const timeoutMs = 150_000;

/** Where one case is played. */
interface Stage {
  readonly name: ClientName;
  readonly program: string;
  readonly root: string;
  readonly url: string;
}

async function recordClient(name: ClientName, program: string): Promise<void> {
  const version = versionIn(execFileSync(program, ['--version'], { encoding: 'utf8' }));
  await using server = await startModelServer(obedientModel());
  for (const [title, recorded] of Object.entries(cases)) {
    if (recorded.setups !== undefined && recorded.setups[name] === undefined) continue;
    if (!isWanted(name, title)) continue;
    const root = mkdtempSync(path.join(tmpdir(), 'fixpoint-record-'));
    try {
      const played = await playCase(recorded, { name, program, root, url: server.url });
      console.log(`${name} ${title}: ${played === null ? 'did not end' : `code ${played.code}`}`);
      if (played === null) continue;
      mkdirSync(path.join(here, name), { recursive: true });
      writeFileSync(
        path.join(here, name, `${title}.json`),
        `${JSON.stringify({ version, ...played }, null, 2)}\n`,
      );
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}

/** Null where the client does not end in time. */
async function playCase(recorded: RecordedCase, stage: Stage): Promise<Omit<Recording, 'version'> | null> {
  const repo = path.join(stage.root, 'repo');
  const home = path.join(stage.root, 'home');
  for (const folder of [repo, home]) mkdirSync(folder);
  writeFileSync(path.join(repo, 'plan.md'), '# Plan\n');
  execFileSync('git', ['init', '-q'], { cwd: repo });
  const { arguments: words, files = {} } = recorded.setups?.[stage.name] ?? {};
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(repo, file)), { recursive: true });
    writeFileSync(path.join(repo, file), text);
  }
  const { environment, model } = makeClientHome(stage.name, home, stage.url);
  const settings = { model, program: tapOn(stage), timeoutMs, idleMs: timeoutMs };
  const agent = createClientAgent(
    clients[stage.name],
    { ...settings, ...(words && { arguments: words }) },
    environment,
  );
  const ask = (directive: string, sessionId?: string): Promise<AgentReply> =>
    agent.call({
      call: 'call-1',
      role: 'reviewer',
      step: 'review',
      attempt: 1,
      index: 0,
      prompt: `[[model ${directive.replaceAll('{repo}', repo)}]]`,
      folder: repo,
      artifact: path.join(repo, 'plan.md'),
      permission: recorded.permission ?? 'read-only',
      ...(recorded.schema !== undefined && { schema: recorded.schema }),
      ...(sessionId !== undefined && {
        session: { client: stage.name, version: null, folder: repo, id: sessionId },
      }),
    });
  const before = recorded.session === 'kept' ? await ask('text text="first"') : undefined;
  const unknown = unknownSession[stage.name] ?? '00000000-0000-4000-8000-000000000000';
  const reply = await ask(recorded.directive, recorded.session === 'unknown' ? unknown : before?.session?.id);
  if (reply.ending === 'timeout') return null;
  return tapped(stage, { repo, home, session: reply.session?.id });
}

/** A program that calls the client, and keeps its words and what it prints. */
function tapOn({ program, root }: Stage): string {
  const tap = path.join(root, 'tap');
  const script = [
    '#!/bin/sh',
    `[ "$1" = --version ] && exec '${program}' --version`,
    `for word in "$@"; do [ "$last" = --usage-output-file ] && usage=$word; last=$word; done`,
    `for word in "$@"; do printf '%s\\0' "$word"; done > '${root}/words'`,
    `'${program}' "$@" > '${root}/stdout' 2> '${root}/stderr'`,
    `code=$?; echo $code > '${root}/code'`,
    `[ -f "$usage" ] && cp "$usage" '${root}/usage'`,
    `cat '${root}/stdout'; cat '${root}/stderr' >&2; exit $code`,
    '',
  ];
  writeFileSync(tap, script.join('\n'), { mode: 0o755 });
  return tap;
}

function tapped(
  { name, root }: Stage,
  {
    repo,
    home,
    session,
  }: { readonly repo: string; readonly home: string; readonly session: string | undefined },
): Omit<Recording, 'version'> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const slug = (folder: string) => folder.replaceAll('/', '-');
  const names: Names = {
    [repo]: '/repo',
    [home]: '/home/user',
    [slug(repo)]: '-repo',
    [agentsFolder]: '/agents',
    ...(session !== undefined && { [session]: sessionName }),
  };
  const words = read('words').split('\0').slice(0, -1);
  return {
    words: words.map((word) => scrub(word, names).replace(/\S*fixpoint-call-\w+/u, '/scratch')),
    isMade: existsSync(path.join(repo, 'made.txt')),
    ...trim(
      {
        code: Number(read('code')),
        stdout: scrub(read('stdout'), names),
        stderr: scrub(read('stderr'), names),
        ...(existsSync(path.join(root, 'usage')) && { usage: scrub(read('usage'), names) }),
      },
      clients[name],
    ),
  };
}

function versionIn(text: string): string {
  return /\d+\.\d+\.\d+/u.exec(text)?.[0] ?? text.trim();
}

const wanted = process.argv.slice(2);

function isWanted(name: ClientName, title: string): boolean {
  return wanted.length === 0 || wanted.includes(name) || wanted.includes(`${name}:${title}`);
}

for (const name of clientNames.filter((each) => Object.keys(cases).some((title) => isWanted(each, title)))) {
  const program = findClient(name);
  if (program === null) console.log(`${name} is not installed: \`npm run agents:install\` does it`);
  else await recordClient(name, program);
}
