import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openGuard } from './open-guard.ts';
import { git, gitEnvironment, memoryBlobs, testFolder } from './test-support.ts';

const folder = testFolder();

type Deed = (root: string) => void;

/** What programs do to files; a name is a file in one deed and a folder in another. */
const deed: fc.Arbitrary<Deed> = fc
  .record({
    name: fc.constantFrom('a', 'b', 'a/c', 'b/c', 'd/e/f', '__proto__', 'ä ö'),
    act: fc.oneof(
      fc.constantFrom('', 'same', 'more\n').map((text) => (place: string) => writeFileSync(place, text)),
      fc.constantFrom(0o644, 0o755).map((mode) => (place: string) => {
        writeFileSync(place, 'x');
        chmodSync(place, mode);
      }),
      fc.constantFrom('nowhere', 'd').map((target) => (place: string) => symlinkSync(target, place)),
      fc.constant(() => undefined),
    ),
  })
  .map(({ name, act }) => (root) => {
    const place = path.join(root, name);
    try {
      rmSync(place, { recursive: true, force: true });
      mkdirSync(path.dirname(place), { recursive: true });
      act(place);
    } catch {
      // A file stands where the folder would be: this program fails, and the next one goes on.
    }
  });

let rooms = 0;

async function checkAlways(isGit: boolean, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { maxLength: 5 }),
      fc.array(deed, { maxLength: 5 }),
      async (before, after) => {
        rooms += 1;
        const root = folder.at(String(rooms));
        mkdirSync(root);
        if (isGit) git(root, 'init', '--quiet');
        const options = { root, environment: gitEnvironment, blobs: memoryBlobs(), holdsSecret: () => false };
        for (const each of before) each(root);
        const first = await openGuard(options);
        const taken = await first.take();
        for (const each of after) each(root);
        const second = await openGuard(options);
        const snapshot = await second.takeUp(JSON.parse(JSON.stringify(taken)));
        if (snapshot === null) throw new Error('what was taken cannot be compared with');
        const changes = await second.changesSince(snapshot);
        expect(changes).toEqual(await first.changesSince(taken));
        expect(await second.undo(snapshot, changes)).toEqual([]);
        expect(await first.changesSince(taken)).toEqual([]);
      },
    ),
    { numRuns },
  );
}

test('a folder’s state compares the same, and is brought back as it was, by whoever has it as JSON', async () => {
  await checkAlways(false, 60);
});

test('so does a git working tree’s', async () => {
  await checkAlways(true, 12);
});
