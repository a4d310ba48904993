import assert from 'node:assert/strict';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isSameVersion } from '../artifacts/index.ts';
import { FixpointError } from '../base/index.ts';
import type { Workspace } from './workspace.ts';

/** What a workspace's own tests provide, so that the common cases can be run over it. */
export interface WorkspaceHarness {
  /** Opens the artifact; each time again in the same place and with the same store of versions. */
  open(): Promise<Workspace>;
  /** All files of the artifact, absolute; there, and with some text, at the start. */
  readonly files: readonly [string, ...string[]];
}

/** One thing that every workspace must do. */
export interface WorkspaceCase {
  readonly name: string;
  /** Throws where the workspace does not do it. */
  run(harness: WorkspaceHarness): Promise<void>;
}

const exactTexts = [
  '',
  'a line\n',
  'no end',
  '\uFEFFwith a mark\r\nand\r\nits ends\n',
  'ü 漢 \u{1F9EA}\n\n\n',
];

/** What every workspace must do, whatever its artifact is; for the tests of workspaces. */
export const workspaceCases: readonly WorkspaceCase[] = [
  {
    name: 'gives one state one version, however often it is captured',
    run: async ({ open }) => {
      const workspace = await open();
      assert.deepEqual(await workspace.capture(), await workspace.capture());
      assert.deepEqual(await workspace.capture(), await (await open()).capture());
    },
  },
  {
    name: 'changes nothing by capturing',
    run: async ({ open, files: [file] }) => {
      const before = await stat(file);
      await (await open()).capture();
      const { ino, mtimeMs, mode } = await stat(file);
      assert.deepEqual([ino, mtimeMs, mode], [before.ino, before.mtimeMs, before.mode]);
    },
  },
  {
    name: 'sees a change, also one of the same length made at once, and a text that comes back',
    run: async ({ open, files: [file] }) => {
      const workspace = await open();
      await writeFile(file, 'aaaa\n');
      const first = await workspace.capture();
      await writeFile(file, 'bbbb\n');
      const second = await workspace.capture();
      await writeFile(file, 'aaaa\n');
      const third = await workspace.capture();
      assert.notEqual(first.hash, second.hash);
      assert.equal(isSameVersion(first, second), false);
      assert.deepEqual(third, first);
    },
  },
  {
    name: 'brings a version back, byte for byte',
    run: async ({ open, files: [file] }) => {
      const workspace = await open();
      for (const text of exactTexts) {
        await writeFile(file, text);
        const version = await workspace.capture();
        await writeFile(file, 'something else');
        await workspace.restore(version.hash);
        assert.equal(await readFile(file, 'utf8'), text);
        assert.deepEqual(await workspace.capture(), version);
      }
    },
  },
  {
    name: 'brings files back that are gone',
    run: async ({ open, files }) => {
      const workspace = await open();
      const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
      const { hash } = await workspace.capture();
      await Promise.all(files.map((file) => rm(file)));
      assert.equal((await workspace.capture()).blank, true);
      await workspace.restore(hash);
      assert.deepEqual(await Promise.all(files.map((file) => readFile(file, 'utf8'))), texts);
    },
  },
  {
    name: 'keeps the mode of a file that it brings back',
    run: async ({ open, files: [file] }) => {
      await chmod(file, 0o755);
      const workspace = await open();
      const { hash } = await workspace.capture();
      await writeFile(file, 'something else');
      await workspace.restore(hash);
      assert.equal((await stat(file)).mode & 0o777, 0o755);
    },
  },
  {
    name: 'brings a version back after it was opened again',
    run: async ({ open, files: [file] }) => {
      const text = await readFile(file, 'utf8');
      const { hash } = await (await open()).capture();
      await writeFile(file, 'something else');
      await (await open()).restore(hash);
      assert.equal(await readFile(file, 'utf8'), text);
    },
  },
  {
    name: 'gives a version as a text, whatever the present state is',
    run: async ({ open, files: [file] }) => {
      const workspace = await open();
      await writeFile(file, 'The text of this version.\n');
      const { hash } = await workspace.capture();
      await writeFile(file, 'something else');
      assert.match(await workspace.readText(hash), /The text of this version\./u);
    },
  },
  {
    name: 'tells two versions apart, line by line',
    run: async ({ open, files: [file] }) => {
      const workspace = await open();
      await writeFile(file, 'same\nold\n');
      const first = await workspace.capture();
      await writeFile(file, 'same\nnew\nnewer\n');
      const second = await workspace.capture();
      const diff = await workspace.diff(first.hash, second.hash);
      assert.deepEqual(
        diff.files.map(({ path: _path, ...rest }) => rest),
        [{ change: 'changed', addedLines: 2, removedLines: 1 }],
      );
      assert.match(diff.text, /\n same\n-old\n\+new\n\+newer\n/u);
      assert.deepEqual(await workspace.diff(first.hash, first.hash), { files: [], text: '', cut: false });
    },
  },
  {
    name: 'refuses a version that it does not know, and changes nothing',
    run: async ({ open, files: [file] }) => {
      const workspace = await open();
      const text = await readFile(file, 'utf8');
      for (const hash of ['0'.repeat(40), '0'.repeat(64), 'HEAD', '../../etc/passwd']) {
        await assert.rejects(workspace.restore(hash), FixpointError);
        await assert.rejects(workspace.readText(hash), FixpointError);
      }
      assert.equal(await readFile(file, 'utf8'), text);
    },
  },
];
