import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AgentRequest } from '../../src/agents/agent.ts';
import { agentCases } from '../../src/agents/agent-cases.ts';
import type { AgentHarness, AgentNeed } from '../../src/agents/agent-harness.ts';
import { createClientAgent } from '../../src/agents/clients/client-agent.ts';
import type { ClientSettings } from '../../src/agents/clients/client-settings.ts';
import { type ClientName, clients } from '../../src/agents/clients/clients.ts';
import { makeClientHome } from './client-home.ts';
import { findClient, sortClients } from './installed.ts';
import { openStage } from './open-stage.ts';
import { processesIn } from './processes-in.ts';
import { skipMissing } from './skip-missing.ts';

const { here } = sortClients();
const timeoutMs = 120_000;

/** What is played with the real clients; the other cases say nothing that a fake one does not. */
const needs: readonly AgentNeed[] = ['silent', 'leftBehind', 'stalling', 'remembering', 'writing'];
const cases = agentCases.filter((each) => each.needs?.every((need) => needs.includes(need)));

skipMissing();

describe.each(here)('%s, as it is installed here,', (name) => {
  test.each(cases)('$name', { timeout: timeoutMs }, async ({ run }) => {
    await run(await harnessFor(name));
  });

  test('shows neither prompt nor key to whoever lists processes', { timeout: timeoutMs }, async () => {
    const { server, folder, environment, agentFor, request } = await stageFor(name);
    const listed: string[] = [];
    const whileBusy = new AbortController();
    server.onAsked(() => {
      listed.push(...listProcesses());
      whileBusy.abort();
    });
    const { signal } = whileBusy;
    const prompt = '[[model silent]] The word is heliotrope.';
    const { ending } = await agentFor({}).call({ ...request, prompt, schema: { type: 'object' }, signal });
    expect(ending).toBe('cancelled');
    expect(listed.join('\n')).toContain(path.basename(clients[name].program));
    const secrets = Object.values(environment).filter((value) => value.startsWith('sk-'));
    for (const word of ['heliotrope', ...secrets])
      expect(listed.filter((line) => line.includes(word))).toEqual([]);
    expect(processesIn(folder)).toEqual([]);
  });
});

/** The command lines of all processes, as anybody on this machine can see them. */
function listProcesses(): readonly string[] {
  return execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).trim().split('\n');
}

/** A client in a home and a folder of its own, with a model's server. */
async function stageFor(name: ClientName) {
  const { server, home, folder } = await openStage();
  const { environment, model } = makeClientHome(name, home, server.url);
  const program = findClient(name) ?? name;
  const agentFor = (settings: ClientSettings) =>
    createClientAgent(clients[name], { model, program, ...settings }, environment);
  const request: AgentRequest = {
    call: 'call-1',
    role: 'reviewer',
    step: 'review',
    attempt: 1,
    index: 0,
    prompt: '',
    folder,
    artifact: path.join(folder, 'plan.md'),
    permission: 'read-only',
  };
  return { server, folder, environment, agentFor, request };
}

async function harnessFor(name: ClientName): Promise<AgentHarness> {
  const { server, folder, agentFor, request } = await stageFor(name);
  const told = (directive: string, settings: ClientSettings = {}) => {
    const agent = agentFor(settings);
    return {
      ...agent,
      call: (asked: AgentRequest) => agent.call({ ...asked, prompt: `[[model ${directive}]]` }),
    };
  };
  return {
    request,
    answering: async (text) => told(`text text="${text}"`),
    silent: async (onBusy) => {
      server.onAsked(onBusy);
      return told('silent');
    },
    leftBehind: async () => processesIn(folder),
    stalling: async () => told('stall', { idleMs: 3000 }),
    remembering: async () => told('count'),
    writing: async (file) => told(`edit path="${file}" content="made"`),
  };
}
