import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AgentSession } from '../../src/agents/agent.ts';
import type { ClientName } from '../../src/agents/clients/clients.ts';
import { startModelServer } from '../model-server/server.ts';
import { type Event, makeProject } from '../process/support/project.ts';
import { makeClientHome } from './client-home.ts';
import { findClient, sortClients } from './installed.ts';
import { mended, modelForOffer, offer, vague } from './offer-model.ts';
import { processesIn } from './processes-in.ts';
import { skipMissing } from './skip-missing.ts';

const { here } = sortClients();
const timeoutMs = 240_000;

/** Each client reviews what the next one makes, so that all of them are seen in both roles. */
const pairs = here.map((reviewer, at): readonly [ClientName, ClientName] => [
  reviewer,
  here[(at + 1) % here.length] ?? reviewer,
]);

skipMissing();

test.for(pairs)(
  'a run on a repository, reviewed by %s and made by %s, mends a vague review, converges, and leaves no process behind',
  { timeout: timeoutMs },
  async ([reviewer, producer]) => {
    const project = await makeProject({ 'offer.md': offer });
    execFileSync('git', ['init', '-q'], { cwd: project.root });
    const file = path.join(project.root, 'offer.md');
    await using server = await startModelServer(modelForOffer(file));
    const homes = [reviewer, producer].map((name) => makeClientHome(name, project.aside, server.url));
    const words = ['run', 'standard', 'offer.md', '--clean-passes', '1', '--lenses', 'correctness', '--json'];
    const agents = [
      ...['--agent', `${reviewer}:${homes[0]?.model}`],
      ...['--producer', `${producer}:${homes[1]?.model}`],
    ];
    const ended = await project.fixpoint([...words, ...agents], {
      env: { ...homes[0]?.environment, ...homes[1]?.environment, PATH: pathWith([reviewer, producer]) },
    });
    expect(`${ended.exit}\n${ended.stderr}\n${ended.stdout}`).toMatch(/^0\n/u);
    expect(await project.read('offer.md')).toBe(mended);
    // The session was gone on in: who is asked again knows what was said there.
    const again = server.asked.filter(({ turns }) => turns.some(({ text }) => text === vague));
    expect(again.length).toBeGreaterThan(0);
    expect(sessionsIn(await project.events())).toEqual(
      new Set([reviewer, producer].map((client) => expect.stringMatching(`^${client} \\d+\\.\\d+\\.\\d+`))),
    );
    expect(processesIn(project.root)).toEqual([]);
  },
);

/** Which clients, in which versions, gave their sessions a name. */
function sessionsIn(events: readonly Event[]): ReadonlySet<string> {
  const sessions = events.flatMap(({ session }) => (session === undefined ? [] : [session as AgentSession]));
  return new Set(sessions.map(({ client, version }) => `${client} ${version}`));
}

function pathWith(names: readonly ClientName[]): string {
  const folders = names.map((name) => path.dirname(findClient(name) ?? ''));
  return [...folders, process.env.PATH ?? ''].join(path.delimiter);
}
