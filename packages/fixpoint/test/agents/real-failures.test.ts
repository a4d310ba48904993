import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ClientName } from '../../src/agents/clients/clients.ts';
import { type Move, say } from '../model-server/move.ts';
import { startModelServer } from '../model-server/server.ts';
import { makeProject } from '../process/support/project.ts';
import { makeClientHome } from './client-home.ts';
import { findClient, sortClients } from './installed.ts';
import { offer } from './offer-model.ts';
import { processesIn } from './processes-in.ts';
import { skipMissing } from './skip-missing.ts';

const { here } = sortClients();
const timeoutMs = 120_000;

interface Failure {
  readonly move: Move;
  /** The clients that tell it: of the others the corpus says what they make of it. */
  readonly told: readonly ClientName[];
  readonly limits?: { readonly idleMs: number };
  /** What the run says of it. */
  readonly says: RegExp;
  /** Whether the run rests and tries again, instead of ending inconclusive. */
  readonly rests?: true;
}

const everyClient: readonly ClientName[] = ['claude', 'codex', 'gemini', 'opencode', 'copilot', 'qwen', 'pi'];

const failures: Readonly<Record<string, Failure>> = {
  'nobody is logged in': {
    move: { kind: 'status', status: 401 },
    told: ['gemini', 'claude', 'codex', 'copilot', 'qwen', 'pi', 'opencode'],
    says: /INCONCLUSIVE \(auth\): nobody is logged in.*log in there/u,
  },
  'the model refuses': {
    move: say('I cannot help with that.', 'refused'),
    told: ['codex', 'claude', 'pi', 'opencode'],
    says: /INCONCLUSIVE \(reviewer-failed\): .*it refused/u,
  },
  'the reply is cut at its longest': {
    move: say('{"reviewed": "All of', 'cut'),
    told: ['claude', 'codex', 'pi', 'copilot', 'opencode'],
    says: /INCONCLUSIVE \(reviewer-failed\): .*cut off/u,
  },
  'nothing is said': {
    move: say(''),
    told: ['codex', 'claude', 'pi', 'copilot', 'gemini', 'qwen', 'opencode'],
    says: /INCONCLUSIVE \(reviewer-failed\): .*(?:blank|empty|No response)/u,
  },
  'a limit is reached': {
    move: { kind: 'status', status: 429 },
    told: ['claude', 'codex', 'copilot', 'pi', 'gemini', 'opencode'],
    says: /a limit is reached .*the run rests until/u,
    rests: true,
  },
  'the service fails': {
    move: { kind: 'status', status: 500 },
    told: ['codex', 'claude', 'copilot', 'pi', 'gemini', 'qwen', 'opencode'],
    says: /the service fails .*the run rests until/u,
    rests: true,
  },
  'the model falls silent': {
    move: { kind: 'silent' },
    told: everyClient,
    limits: { idleMs: 8000 },
    says: /INCONCLUSIVE \(reviewer-failed\): .*fell silent: no output for 8 seconds/u,
  },
  'the form that was asked for is ignored': {
    move: say('It looks fine to me.'),
    told: everyClient,
    says: /INCONCLUSIVE \(reviewer-failed\)/u,
  },
};

/** All of the matrix takes a quarter of an hour; one row for each client is played unless it is asked for. */
const isAll = process.env.FIXPOINT_AGENTS_ALL === '1';
const titles = Object.keys(failures);

const played = here.flatMap((client, at) => {
  const told = titles.filter((title) => failures[title]?.told.includes(client));
  // Each client begins at another row, so that together they play as many as there are clients.
  const own = titles
    .map((_, index) => titles[(index + at) % titles.length])
    .find((title) => told.includes(title ?? ''));
  return (isAll ? told : [own ?? '']).flatMap((title) => {
    const failure = failures[title];
    return failure === undefined ? [] : [{ title, client, failure }];
  });
});

skipMissing();

test.for(played)(
  '$title, with $client: nothing of it is taken for a review, and no process stays',
  { timeout: timeoutMs },
  async ({ client, failure }) => {
    const project = await makeProject({ 'offer.md': offer });
    const git = (...words: string[]) => execFileSync('git', words, { cwd: project.root });
    git('init', '-q');
    await using server = await startModelServer(() => failure.move);
    const { environment, model } = makeClientHome(client, project.aside, server.url);
    const agent = { client, model, ...failure.limits };
    await project.write('fixpoint.config.yaml', JSON.stringify({ agents: { default: agent } }));
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'first');
    const words = ['run', 'standard', 'offer.md', '--trust', '--set', 'retries=0'];
    const started = project.start([...words, '--lenses', 'correctness', '--clean-passes', '1'], {
      env: {
        ...environment,
        PATH: [path.dirname(findClient(client) ?? ''), environment.PATH].join(path.delimiter),
      },
    });
    if (failure.rests) {
      await started.says('the run rests until');
      started.signal('SIGINT');
    }
    const { exit, stdout, stderr } = await started.ended;
    expect(`${stderr}\n${stdout}`).toMatch(failure.says);
    expect(exit).toBe(failure.rests ? 130 : 4);
    expect(git('status', '--porcelain').toString()).toBe('');
    expect(await project.read('offer.md')).toBe(offer);
    expect(processesIn(project.root)).toEqual([]);
  },
);
