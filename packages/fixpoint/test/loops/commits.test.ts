import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { showRun } from '../../src/views/index.ts';
import { git } from '../../src/workspaces/test-support.ts';
import { at, lens, relay, synthesis } from './relay-script.ts';
import { play, type Scenario } from './support.ts';

const blocker = at('blocker', 'It loses data.');

const scenario = (changes: Partial<Scenario>): Scenario =>
  relay({
    settings: { cleanPasses: 1, lenses: ['correctness'] },
    replies: { reviewer: [lens(blocker), lens()], synthesizer: [synthesis(blocker), synthesis()] },
    ...changes,
  });

const commits = `echo green, version 1 > code.txt; git add code.txt
  git -c user.name=a -c user.email=a@example.org commit --quiet -m fix`;

test.each<readonly [string, string, Partial<Scenario>]>([
  [
    'an agent',
    'producer changed',
    { agents: { producer: { command: ['sh', '-c', `cat > /dev/null; ${commits}; echo Done.`] } } },
  ],
  [
    'a person',
    'while producer was at work somebody changed',
    {
      agents: { producer: { inbox: { folder: 'box' } } },
      onHappened({ event }, { root }) {
        if (event.type !== 'call.started' || event.role !== 'producer') return;
        const deed = `until set -- box/*${event.call}.prompt.md && [ -e "$1" ]; do sleep 0.01; done
          ${commits}; echo Done. > "\${1%.prompt.md}.reply.md"`;
        const person = spawn('sh', ['-c', deed], { cwd: root, stdio: 'ignore' });
        onTestFinished(() => void person.kill());
      },
    },
  ],
])('a commit that %s makes as the producer is noted, and stays', async (_, who, changes) => {
  const { outcome, folder, history } = await play(scenario(changes));
  expect(outcome).toBe('converged clean');
  expect(git(folder.root, 'log', '--format=%s').trim().split('\n')).toEqual(['fix', 'first']);
  expect(showRun({ id: 'run', history }).replaceAll(/\s+/gu, ' ')).toContain(
    `${who} the commit that is checked out (.git/HEAD)`,
  );
});
