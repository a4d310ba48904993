import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAcpAgent, examineAcpAgent } from '../../src/agents/acp/acp-agent.ts';
import type { AcpSettings } from '../../src/agents/acp/acp-settings.ts';
import type { AgentRequest } from '../../src/agents/agent.ts';
import { agentCases } from '../../src/agents/agent-cases.ts';
import type { AgentHarness, AgentNeed } from '../../src/agents/agent-harness.ts';
import { startModelServer } from '../model-server/server.ts';
import { makeProject } from '../process/support/project.ts';
import { type AcpName, acpHere, acpMissing, makeAcpHome } from './acp-agents.ts';
import { mended, modelForOffer, offer } from './offer-model.ts';
import { openStage } from './open-stage.ts';
import { processesIn } from './processes-in.ts';
import { skipMissing } from './skip-missing.ts';

const timeoutMs = 240_000;

skipMissing(acpMissing);

/** What is played with the real agents; the other cases say nothing that a fake one does not. */
const needs: readonly AgentNeed[] = ['silent', 'leftBehind', 'stalling', 'remembering', 'writing'];
const cases = agentCases.filter((each) => each.needs?.every((need) => needs.includes(need)));

/** What an agent does not do, as far as it could be tried. */
const cannot: Readonly<Partial<Record<AcpName, AgentNeed>>> = {
  // It writes by commands alone, which its sandbox keeps from running in a container.
  'codex-acp': 'writing',
  // It loses a session that is loaded in the same minute in which it was begun: the file has the minute for its name.
  gemini: 'remembering',
};

describe.each(acpHere)('%s by the Agent Client Protocol, as it is installed here,', (name) => {
  test.for(cases)('$name', { timeout: timeoutMs }, async ({ needs = [], run }, { skip }) => {
    const lacking = needs.find((need) => need === cannot[name]);
    if (lacking !== undefined) skip(`${name} cannot do what \`${lacking}\` asks`);
    await run(await harnessFor(name));
  });

  test('says who it is, and that it can go on in sessions', { timeout: timeoutMs }, async () => {
    const { home, folder } = await stageFor(name);
    expect(await examineAcpAgent(home.settings, folder, home.environment)).toMatchObject({
      kind: 'greeted',
      agent: {
        name: expect.any(String),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/u),
        resumes: expect.arrayContaining(['load']),
      },
    });
    expect(processesIn(folder)).toEqual([]);
  });
});

/** An agent in a home and a folder of its own, with a model's server. */
async function stageFor(name: AcpName) {
  const { server, home, folder } = await openStage();
  return { server, folder, home: makeAcpHome(name, home, server.url) };
}

async function harnessFor(name: AcpName): Promise<AgentHarness> {
  const { server, folder, home } = await stageFor(name);
  const told = (directive: string, settings: Partial<AcpSettings> = {}) => {
    const agent = createAcpAgent({ ...home.settings, ...settings }, home.environment);
    return {
      ...agent,
      call: (asked: AgentRequest) => agent.call({ ...asked, prompt: `[[model ${directive}]]` }),
    };
  };
  return {
    request: {
      call: 'call-1',
      role: 'reviewer',
      step: 'review',
      attempt: 1,
      index: 0,
      prompt: '',
      folder,
      artifact: path.join(folder, 'plan.md'),
      permission: 'read-only',
    },
    answering: async (text) => told(`text text="${text}"`),
    silent: async (onBusy) => {
      server.onAsked(onBusy);
      return told('silent');
    },
    leftBehind: async () => processesIn(folder),
    stalling: async () => told('stall', { idleMs: 10_000 }),
    remembering: async () => told('count'),
    writing: async (file) => told(`edit path="${file}" content="made"`),
  };
}

const makers = acpHere.filter((name) => cannot[name] !== 'writing');

test.for(
  makers.length === 0 ? [] : acpHere.map((name, at) => [name, makers[at % makers.length] ?? name] as const),
)(
  'a run on a repository, reviewed by %s and made by %s, mends a vague review, converges, and leaves no process behind',
  { timeout: timeoutMs },
  async ([reviewer, producer]) => {
    const project = await makeProject({ 'offer.md': offer });
    execFileSync('git', ['init', '-q'], { cwd: project.root });
    await using server = await startModelServer(modelForOffer(path.join(project.root, 'offer.md')));
    const homes = { reviewer, producer };
    const made = Object.entries(homes).map(
      ([role, name]) => [role, makeAcpHome(name, project.aside, server.url)] as const,
    );
    const agents = Object.fromEntries(made.map(([role, { settings }]) => [role, settings]));
    await project.write(
      'fixpoint.config.yaml',
      JSON.stringify({ agents: { ...agents, default: agents.reviewer } }),
    );
    const words = [
      'run',
      'standard',
      'offer.md',
      '--clean-passes',
      '1',
      '--lenses',
      'correctness',
      '--json',
      '--trust',
    ];
    const ended = await project.fixpoint(words, {
      env: {
        ...Object.assign({}, ...made.map(([, { environment }]) => environment)),
        PATH: made.map(([, { environment }]) => environment.PATH).join(path.delimiter),
      },
    });
    expect(`${ended.exit}\n${ended.stderr}\n${ended.stdout}`).toMatch(/^0\n/u);
    expect(await project.read('offer.md')).toBe(mended);
    expect(processesIn(project.root)).toEqual([]);
  },
);
