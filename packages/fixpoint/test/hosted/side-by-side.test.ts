import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixpoint } from '../process/support/program.ts';
import { clean, dueCall, makeTree, openHost, submitWords } from './support/host.ts';

const lenses = ['correctness', 'tests', 'security', 'style'];

async function openPanel(names: readonly string[] = lenses) {
  const host = await openHost({ 'code.txt': 'green\n' });
  makeTree(host);
  const words = ['start', 'self-review-relay', '.', '--gate', 'true', '--lenses', names.join(',')];
  return { host, words };
}

describe('the lenses of a panel', () => {
  test('are all due at once, in little text however many they are', async () => {
    const six = [...lenses, 'performance', 'documentation'];
    const { host, words } = await openPanel(six);
    const { stdout } = await host.call(words);
    expect(Buffer.byteLength(stdout)).toBeLessThan(2000);
    for (const lens of six) expect(stdout).toContain(lens);
    const { due } = await host.say(['next']);
    expect(due.kind === 'calls' && due.calls.map(({ seat }) => seat)).toEqual(six);
  });

  test('are handed in in any order, and the others stay as they are', async () => {
    const { host, words } = await openPanel();
    const step = await host.say(words);
    const after = await host.submit(step, clean, { call: dueCall(step, 'tests') });
    const left = lenses.filter((lens) => lens !== 'tests');
    expect(left.map((lens) => dueCall(after, lens))).toEqual(left.map((lens) => dueCall(step, lens)));
  });

  test('are handed in by processes at the same moment, and all count', async () => {
    const { host, words } = await openPanel();
    const step = await host.say(words);
    const { folder } = host.place;
    // Of the same user as who started it.
    const env = { XDG_CONFIG_HOME: path.join(folder, 'user') };
    const ended = await Promise.all(
      lenses.map((lens) => {
        const reply = `{"reviewed": "All of it, for ${lens}.", "findings": []}`;
        return fixpoint(submitWords(step.run, dueCall(step, lens)), { folder, env, stdin: reply });
      }),
    );
    expect(ended.map(({ exit, stderr }) => ({ exit, stderr }))).toEqual(
      lenses.map(() => ({ exit: 0, stderr: '' })),
    );
    const replied = (await host.events(step.run)).flatMap(({ type, seat }) =>
      type === 'call.replied' ? [seat] : [],
    );
    expect(replied.filter((seat) => seat !== null).toSorted()).toEqual(lenses.toSorted());
    expect(dueCall(await host.say(['next']))).toMatchObject({ role: 'synthesizer' });
  }, 60_000);
});
