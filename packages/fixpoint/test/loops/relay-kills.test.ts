import { expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { at, fixed, lens, relay, synthesis } from './relay-script.ts';
import { playEveryDeath, type Result } from './support.ts';

const patience = 120_000;

test(
  'a run that dies after any event and goes on ends as one that does not, on the same tree',
  async () => {
    const { files } = relay({ replies: {} });
    const dying = relay({
      files: { ...files, 'code.txt': 'red, version 0\n' },
      settings: { cleanPasses: 1 },
      replies: {
        reviewer: [lens()],
        'reviewer:tests': [lens(at('nit', 'A nit.'))],
        synthesizer: [synthesis(at('nit', 'A nit.'))],
        producer: [fixed('green, version 1\n')],
      },
    });
    const [whole, ...disturbed] = await Promise.all((await playEveryDeath(dying)).map(leftBy));
    expect(whole).toMatchObject({ outcome: 'converged clean', text: 'green, version 1\n' });
    expect(disturbed.length).toBeGreaterThan(10);
    for (const each of disturbed) expect(each).toEqual(whole);
  },
  patience,
);

/** What a run left behind, and where its diff begins. */
async function leftBy({ outcome, folder, history }: Result) {
  const fold = history.at(-1)?.fold;
  return {
    outcome,
    text: await folder.read('code.txt'),
    status: git(folder.root, 'status', '--porcelain'),
    base: fold?.started.artifact.base === git(folder.root, 'rev-parse', 'HEAD').trim(),
    tallies: fold?.tallies,
  };
}
