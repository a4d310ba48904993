import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { found, lens, made, rulings, verdicts } from '../loops/standard-script.ts';
import { play, type Result, type Scenario } from '../loops/support.ts';
import { type FakeReply, fakeClient } from './fake-client.ts';

const begun = 'We sell a boat.\n';
const changed = 'We sell a boat. It is red.\n';
const fixed = 'We sell a boat. It is red. It floats.\n';

/** A change that is not committed, in a repository that ignores a file. */
function prepare(root: string): void {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'first');
  writeFileSync(path.join(root, 'offer.md'), changed);
  writeFileSync(path.join(root, 'ignored.txt'), 'a secret\n');
}

/** One lens finds something, its fix is looked at, and a fresh review finds nothing more. */
async function playChange(
  replies: readonly FakeReply[],
  {
    setting = {},
    ...rest
  }: Partial<Scenario> & { readonly setting?: Readonly<Record<string, unknown>> } = {},
) {
  const reviewer = fakeClient(replies, setting);
  const producer = fakeClient([made(fixed) as FakeReply]);
  const result = await play({
    loop: 'standard',
    artifact: '.',
    files: { 'offer.md': begun, '.gitignore': 'ignored.txt\n' },
    prepare,
    settings: { lenses: ['tone'], cleanPasses: 1 },
    agents: { reviewer: reviewer.setting, producer: producer.setting },
    replies: { judge: [rulings({})] },
    ...rest,
  });
  return { result, reviewer, producer };
}

const fault = lens({ ...found('major', 'Whether it floats is not said.'), file: 'offer.md' });
const replies: readonly FakeReply[] = [fault, verdicts({ f1: 'addressed' }), lens()];

const ownFolder = ({ folder, history }: Result, name: string) =>
  path.join(folder.root, '.fixpoint', 'runs', runIn(history), 'reading', name);

/** The run's id, as it stands in the folder of a call. */
function runIn(history: Result['history']): string {
  const session = history.flatMap(({ event }) =>
    event.type === 'call.replied' && event.session !== undefined ? [event.session.folder] : [],
  );
  return session.map((folder) => /runs\/([^/]+)\//u.exec(folder)?.[1]).find((id) => id !== undefined) ?? '';
}

describe('an agent that only reads a git working tree', () => {
  test('has a folder of its own, with the version that it reads and nothing that git ignores', async () => {
    const { result, reviewer, producer } = await playChange(replies);
    expect(result.outcome).toBe('converged clean');
    const asked = reviewer.asked();
    expect(asked.map(({ files }) => files['offer.md'])).toEqual([changed, fixed, fixed]);
    expect(asked.map(({ folder }) => folder)).toEqual([
      ownFolder(result, 'reviewer.tone'),
      ownFolder(result, 'reviewer'),
      ownFolder(result, 'reviewer.tone'),
    ]);
    expect(Object.keys(asked[0]?.files ?? {})).not.toContain('ignored.txt');
    expect(producer.asked().map(({ folder }) => folder)).toEqual([result.folder.root]);
    // No path in a prompt leads out of it.
    for (const prompt of result.prompts) expect(prompt).not.toContain(result.folder.root);
  });

  test('finds its session again, which is bound to that folder', async () => {
    const { reviewer } = await playChange([{ reply: 'It looks good.' }, ...replies]);
    const [, mending] = reviewer.asked();
    expect(mending?.words).toContain('--resume');
    expect(mending?.folder).toBe(reviewer.asked()[0]?.folder);
  });

  test('changes nothing of what is reviewed, whatever it writes', async () => {
    const written = { ...fault, files: { 'offer.md': 'Mine.\n', 'notes.md': 'Mine.\n' } };
    const { result, reviewer } = await playChange([written, ...replies.slice(1)]);
    expect(result.outcome).toBe('converged clean');
    expect(await result.folder.read('offer.md')).toBe(fixed);
    expect(result.history.map(({ event }) => event.type)).not.toContain('workspace.changed');
    expect(reviewer.asked().at(-1)?.files).toEqual({ '.gitignore': 'ignored.txt\n', 'offer.md': fixed });
  });

  test('leaves no folder behind, not even that of a process that died', async () => {
    const { result } = await playChange([
      fault,
      { error: { text: 'No key.', status: 401 } },
      ...replies.slice(1),
    ]);
    expect(result.outcome).toBe('inconclusive auth');
    const reading = path.dirname(ownFolder(result, 'reviewer'));
    expect(existsSync(reading)).toBe(false);
    mkdirSync(path.join(reading, 'reviewer.left'), { recursive: true });
    expect((await result.goOn()).outcome).toBe('converged clean');
    expect(existsSync(reading)).toBe(false);
    const worktrees = execFileSync('git', ['worktree', 'list'], {
      cwd: result.folder.root,
      encoding: 'utf8',
    });
    expect(worktrees.trim().split('\n')).toHaveLength(1);
  });

  test('works in that of the artifact where the settings say so', async () => {
    const { result, reviewer } = await playChange(replies, { setting: { folder: 'shared' } });
    expect(new Set(reviewer.asked().map(({ folder }) => folder))).toEqual(new Set([result.folder.root]));
    expect(Object.keys(reviewer.asked()[0]?.files ?? {})).toContain('ignored.txt');
  });

  test('works in that of the artifact, and says so, where none of its own can be made', async () => {
    const bare = (root: string) => execFileSync('git', ['init', '-q'], { cwd: root });
    const { result, reviewer } = await playChange(replies, { setting: { folder: 'own' }, prepare: bare });
    expect(reviewer.asked()[0]?.folder).toBe(result.folder.root);
    const notes = result.history.flatMap(({ event }) => (event.type === 'call.replied' ? event.notes : []));
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'no-own-folder' }));
  });

  test('needs none for a file: it is quoted', async () => {
    const { result, reviewer } = await playChange(replies, { artifact: 'offer.md' });
    expect(reviewer.asked()[0]?.folder).toBe(result.folder.root);
  });
});
