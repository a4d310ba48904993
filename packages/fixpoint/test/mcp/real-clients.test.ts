import { describe, expect, test } from 'vitest';
import { findClient } from '../agents/installed.ts';
import { processesIn } from '../agents/processes-in.ts';
import { skipMissing } from '../agents/skip-missing.ts';
import type { Asked } from '../model-server/asked.ts';
import { type Move, say } from '../model-server/move.ts';
import { startModelServer } from '../model-server/server.ts';
import { makeProject } from '../process/support/project.ts';
import { askClient, type ClientOfServer, ways } from './client-with-server.ts';

const names = Object.keys(ways) as ClientOfServer[];
const here = names.filter((name) => findClient(name) !== null);

skipMissing();

describe.each(here)('%s, as it is installed here,', (name) => {
  test('lists the tools, asks what is due and hands a reply in', { timeout: 120_000 }, async () => {
    const project = await makeProject({ 'plan.md': '# Plan\n' });
    expect((await project.fixpoint(['start', 'gsd-revision', 'plan.md'])).exit).toBe(0);
    await using server = await startModelServer((asked) => hostingModel(asked));
    const prompt = 'Go on with the run of Fixpoint that is open.';
    expect(await askClient(name, { project, url: server.url, prompt })).toContain('It converged.');
    expect((await project.events()).at(-1)).toMatchObject({ type: 'run.ended', outcome: 'converged' });
    const offered = server.asked.flatMap(({ tools }) => tools.map((tool) => tool.name));
    for (const tool of ['start', 'next', 'submit', 'answer', 'show', 'runs']) {
      expect(offered.some((each) => isTool(each, tool))).toBe(true);
    }
    expect(processesIn(project.root)).toEqual([]);
  });
});

const withDialogues: readonly ClientOfServer[] = ['claude', 'codex', 'copilot'];

describe.each(here.filter((name) => withDialogues.includes(name)))(
  '%s without a person at its dialogues',
  (name) => {
    test('leaves a question open, and tells its model to ask', { timeout: 120_000 }, async () => {
      const project = await makeProject({ 'plan.md': '# Plan\n' });
      expect((await project.fixpoint(['start', 'gsd-revision', 'plan.md', ...lastCheck])).exit).toBe(0);
      await using server = await startModelServer(modelWhoAsks);
      const prompt = 'Go on with the run of Fixpoint that is open.';
      const said = await askClient(name, { project, url: server.url, prompt });
      expect(said).toContain('It asks.');
      const heard = server.asked.flatMap(({ turns }) => turns.map(({ text }) => text)).join('\n');
      expect(heard).toContain('did not decide');
      expect((await project.events()).map(({ type }) => type)).not.toContain('question.answered');
    });
  },
);

const lastCheck = ['--max-revisions', '0'];

const blocked =
  '## ISSUES FOUND\n```yaml\nissues:\n  - {severity: blocker, required_property: "P", description: "Not so"}\n```\n';

function modelWhoAsks(asked: Asked): Move {
  const last = asked.turns.filter(({ by }) => by === 'tool').at(-1)?.text;
  if (last?.includes('"due":"question"') || last?.includes('the person is asked')) return say('It asks.');
  return hostingModel(asked, blocked);
}

/** Asks what is due, hands in a clean report for the one call that is, and tells how the run ended. */
function hostingModel(asked: Asked, reply = '## VERIFICATION PASSED\n'): Move {
  const said = asked.turns.filter(({ by }) => by === 'tool').map(({ text }) => text);
  const last = said.at(-1);
  if (last === undefined) return callOf(asked, 'next', {});
  if (last.includes('ended')) return say('It converged.');
  const [, run] = /"run":\s*"([^"]+)"|Run (\S+) of/u.exec(last)?.filter((each) => each !== undefined) ?? [];
  const [, call] = /"call":\s*"([^"]+)"|call (\w+),/u.exec(last)?.filter((each) => each !== undefined) ?? [];
  const [, token] =
    /"token":\s*"([^"]+)"|token (\w+):/u.exec(last)?.filter((each) => each !== undefined) ?? [];
  if (run === undefined) return say(`Nothing is due: ${last}`);
  return callOf(asked, 'submit', { run, call, token, reply });
}

function callOf({ tools }: Asked, name: string, input: Readonly<Record<string, unknown>>): Move {
  const tool = tools.find(
    (each) => isTool(each.name, name) && (each.group ?? each.name).includes('fixpoint'),
  );
  if (tool === undefined) return say(`there is no tool ${name}`);
  return { kind: 'call', tool: tool.name, input, ...(tool.group !== undefined && { group: tool.group }) };
}

/** Each client puts the server's name before a tool's in its own way. */
function isTool(name: string, tool: string): boolean {
  return new RegExp(`(?:^|fixpoint[_-]+)${tool}$`, 'u').test(name);
}
