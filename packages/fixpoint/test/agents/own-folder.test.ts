import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Asked } from '../model-server/asked.ts';
import { type Move, say } from '../model-server/move.ts';
import { startModelServer } from '../model-server/server.ts';
import { findText, readFile, structuredTool } from '../model-server/tools.ts';
import { makeProject } from '../process/support/project.ts';
import { makeClientHome } from './client-home.ts';
import { findClient, sortClients } from './installed.ts';
import { mended, offer } from './offer-model.ts';
import { skipMissing } from './skip-missing.ts';

const { here } = sortClients();

skipMissing();

test.for(here)(
  '%s reads and searches a git working tree in a folder of its own, which is gone afterwards',
  { timeout: 120_000 },
  async (client, { skip }) => {
    const project = await makeProject({ 'offer.md': offer });
    const git = (...words: string[]) => execFileSync('git', words, { cwd: project.root });
    git('init', '-q');
    git('add', 'offer.md');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'first');
    await project.write('offer.md', mended);
    const own = () => path.join(...findReading(project.root));
    await using server = await startModelServer((asked) => review(asked, own));
    const { environment, model } = makeClientHome(client, project.aside, server.url);
    const words = ['run', 'standard', '.', '--lenses', 'correctness', '--clean-passes', '1'];
    const ended = await project.fixpoint([...words, '--agent', `${client}:${model}`], {
      env: {
        ...environment,
        PATH: [path.dirname(findClient(client) ?? ''), environment.PATH].join(path.delimiter),
      },
    });
    expect(`${ended.exit}\n${ended.stderr}\n${ended.stdout}`).toMatch(/^1\n.*NOT VERIFIED/su);
    const toolsSaid = server.asked.flatMap(({ turns }) => turns.filter(({ by }) => by === 'tool'));
    const [read, found] = [...new Set(toolsSaid.map(({ text }) => text))];
    expect(read).toContain('It floats');
    expect(existsSync(path.dirname(own()))).toBe(false);
    // OpenCode and pi search by a program that may not be here.
    if (found !== undefined && !found.includes('offer.md') && found.includes('ripgrep'))
      skip(`${client} read the file; that it searches was not tried, as there is no ripgrep here`);
    expect(found).toContain('offer.md');
  },
);

/** The parts of the path of the one folder that there is for a reader. */
function findReading(root: string): [string, ...string[]] {
  const runs = path.join(root, '.fixpoint', 'runs');
  const [run = ''] = readdirSync(runs).filter((name) => !name.startsWith('.'));
  const reading = path.join(runs, run, 'reading');
  return [reading, existsSync(reading) ? (readdirSync(reading)[0] ?? '') : 'gone'];
}

/** A model that reads the file, searches for it, and finds nothing to object to. */
function review(asked: Asked, own: () => string): Move {
  if (asked.tools.length === 0) return say('A title');
  const at = asked.turns.findLastIndex(({ by }) => by === 'user');
  const steps = asked.turns.slice(at + 1).filter(({ by }) => by === 'tool').length;
  if (steps === 0) return readFile(asked, path.join(own(), 'offer.md'));
  if (steps === 1) return findText(asked, own(), 'floats');
  const report = { reviewed: 'All of the change.', findings: [] };
  const tool = structuredTool(asked);
  if (tool === undefined || steps > 2) return say(JSON.stringify(report));
  return { kind: 'call', tool: tool.name, input: report };
}
