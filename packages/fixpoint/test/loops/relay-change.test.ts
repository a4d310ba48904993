import { renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { at, failed, lens, relay, startRepository, synthesis } from './relay-script.ts';
import { play, type Scenario } from './support.ts';

const nit = at('nit', 'A nit.');
const once = { reviewer: [lens()], synthesizer: [synthesis(nit)] };

/** What the first lens gets to read. */
async function promptOn(changes: Partial<Scenario>): Promise<string> {
  const { outcome, prompts } = await play(
    relay({ replies: { ...once, reviewer: [lens(nit)] }, settings: { cleanPasses: 1 }, ...changes }),
  );
  expect(outcome).toBe('converged clean');
  return prompts[0] ?? '';
}

const { files } = relay({ replies: {} });

describe('the change', () => {
  test('is what is not committed: staged, changed and new', async () => {
    const prompt = await promptOn({
      files: { ...files, 'old.txt': 'old\n', 'staged.txt': 'staged\n', 'new.txt': 'new\n' },
      prepare: (root) => {
        startRepository(root, ['check.sh', 'old.txt']);
        git(root, 'add', 'staged.txt');
        git(root, 'rm', '--quiet', 'old.txt');
      },
    });
    for (const line of ['+green, version 0', '+staged', '+new', '-old']) expect(prompt).toContain(line);
    expect(prompt).not.toContain('check.sh');
  });

  test('is everything since HEAD left `base`, what is not committed included', async () => {
    const prompt = await promptOn({
      settings: { base: 'main', cleanPasses: 1 },
      files: { ...files, 'committed.txt': 'committed\n' },
      prepare: (root) => {
        startRepository(root, ['check.sh']);
        git(root, 'checkout', '--quiet', '-b', 'work');
        git(root, 'add', 'committed.txt');
        git(root, 'commit', '--quiet', '-m', 'work');
      },
    });
    expect(prompt).toContain('+committed');
    expect(prompt).toContain('+green, version 0');
    expect(prompt).not.toContain('check.sh');
  });

  test('of a repository without commits is all that there is', async () => {
    const prompt = await promptOn({ prepare: (root) => startRepository(root, []) });
    expect(prompt).toContain('+++ b/check.sh');
    expect(prompt).toContain('+green, version 0');
  });

  test('on a detached head is what is not committed', async () => {
    const prompt = await promptOn({
      prepare: (root) => {
        startRepository(root, ['check.sh']);
        git(root, 'checkout', '--quiet', '--detach');
      },
    });
    expect(prompt).toContain('+green, version 0');
    expect(prompt).not.toContain('check.sh');
  });

  test('names what is binary or too large, and shows renames as such', async () => {
    const prompt = await promptOn({
      files: { ...files, 'image.png': '\0\u0001', 'large.txt': 'x\n'.repeat(50_000), 'old.txt': 'a\nb\nc\n' },
      prepare: (root) => {
        startRepository(root, ['check.sh', 'old.txt']);
        renameSync(path.join(root, 'old.txt'), path.join(root, 'new.txt'));
      },
    });
    expect(prompt).toContain('Binary files /dev/null and b/image.png differ');
    expect(prompt).toContain(
      'b/large.txt\n[not shown here: 50000 lines added, 0 removed; read the file on disk]',
    );
    expect(prompt).toContain('rename from old.txt\nrename to new.txt\n');
    expect(prompt).toContain('+green, version 0');
    expect(prompt.length).toBeLessThan(10_000);
  });

  test('begins where it began when the run goes on, wherever HEAD is then', async () => {
    const interrupted = await play(
      relay({
        settings: { cleanPasses: 1 },
        replies: { reviewer: [failed, failed, lens(nit)], synthesizer: [synthesis()] },
      }),
    );
    expect(interrupted.outcome).toBe('inconclusive reviewer-failed');
    const { root } = interrupted.folder;
    git(root, 'add', '--all');
    git(root, 'commit', '--quiet', '-m', 'all of it');
    const { outcome, prompts } = await interrupted.goOn();
    expect(outcome).toBe('converged clean');
    expect(prompts.at(-1)).toContain('+green, version 0');
  });
});

describe('before any call', () => {
  test.each([
    ['nothing was changed', {}, 'no file was changed since the last commit'],
    ['nothing differs from the base', { base: 'main' }, 'no file was changed since HEAD left main'],
  ])('it is an error that %s', async (_, settings, message) => {
    const unchanged = relay({
      settings,
      replies: once,
      prepare: (root) => startRepository(root, ['check.sh', 'code.txt']),
    });
    await expect(play(unchanged)).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining(message),
      hint: expect.stringContaining('--base'),
    });
  });

  test('it is an error that the base is nowhere', async () => {
    const lost = relay({ settings: { base: 'nowhere' }, replies: once });
    await expect(play(lost)).rejects.toMatchObject({
      code: 'input',
      hint: expect.stringContaining('`base`'),
    });
  });

  test('it is an error that a file is named instead of the working tree', async () => {
    const file = relay({ artifact: 'code.txt', replies: once });
    await expect(play(file)).rejects.toMatchObject({
      code: 'input',
      hint: expect.stringContaining('fixpoint run self-review-relay .'),
    });
  });

  test('it is an error that the folder is no repository', async () => {
    const plain = relay({ replies: once, prepare: () => undefined });
    await expect(play(plain)).rejects.toMatchObject({
      code: 'input',
      hint: expect.stringContaining('git init'),
    });
  });
});
