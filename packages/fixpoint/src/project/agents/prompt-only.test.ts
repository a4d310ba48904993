import { expect, test } from 'vitest';
import { resolveLoop } from '../../definition/index.ts';
import { builtInLoops } from '../../loops/index.ts';
import type { Artifact } from '../artifact.ts';
import { findLoop } from '../find-loop.ts';
import { loadPrompts } from '../load-prompts.ts';
import { checkPromptOnly } from './prompt-only.ts';

const model = { model: 'openai/gpt' } as const;
const file: Artifact = { kind: 'file', paths: ['not-there-yet.md'] };
const tree: Artifact = { kind: 'git', paths: ['.'] };

/** The roles of a loop that a model can fill, gates apart. */
async function rolesFor(name: string, artifact: Artifact): Promise<readonly string[]> {
  const found = await findLoop(name, '/');
  const loop = resolveLoop(found.definition, {});
  const pinned = { loop, prompts: await loadPrompts(found, '/') };
  const roles = Object.keys(loop.roles).filter((role) => loop.roles[role]?.is !== 'gate');
  const tried = roles.map(async (role) => {
    const run = { agents: { [role]: model }, pinned, artifact };
    return checkPromptOnly('/', run).then(
      () => [role],
      () => [],
    );
  });
  return (await Promise.all(tried)).flat();
}

test('of each built-in loop a model fills the roles whose prompts have all that is to be read', async () => {
  const names = builtInLoops.map(({ name }) => name);
  const roles = async (artifact: Artifact) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await rolesFor(name, artifact)])));
  expect(await roles(file)).toEqual({
    standard: ['reviewer', 'producer', 'judge'],
    'gsd-revision': ['checker', 'producer'],
    'iterate-revision': ['producer', 'reviewer'],
    'multi-agent-plan': ['producer', 'reviewer'],
    'self-review-relay': ['reviewer', 'synthesizer'],
    sdd: [],
  });
  expect(await roles(tree)).toMatchObject({
    standard: ['reviewer', 'judge'],
    'self-review-relay': ['reviewer', 'synthesizer'],
    sdd: [],
  });
});
