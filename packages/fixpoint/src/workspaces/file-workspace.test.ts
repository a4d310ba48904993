import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import type { FileWorkspaceOptions } from './file-workspace.ts';
import { openFileWorkspace } from './file-workspace.ts';
import { describeWorkspaceCases, memoryBlobs, testFolder } from './test-support.ts';

const folder = testFolder();
let blobs: BlobStore;
beforeEach(() => {
  blobs = memoryBlobs();
  folder.write('root/plan.md', 'the plan\n');
});

function open(file = 'plan.md', options: Partial<FileWorkspaceOptions> = {}) {
  return openFileWorkspace({ root: folder.at('root'), file, blobs, ...options });
}

describeWorkspaceCases(() => ({ open: () => open(), files: [folder.at('root/plan.md')] }));

describe('a file', () => {
  test('is named relative to the root, or absolute', async () => {
    folder.write('root/docs/plan.md', 'text');
    for (const name of ['docs/plan.md', './docs/../docs/plan.md', folder.at('root/docs/plan.md')]) {
      const workspace = await open(name);
      expect(workspace.artifactPaths).toEqual(['docs/plan.md']);
      expect(workspace.artifact).toBe(folder.at('root/docs/plan.md'));
    }
  });

  test('has versions whose hash is that of its bytes, and whose key is that of the trimmed text', async () => {
    const workspace = await open();
    const plain = await workspace.capture();
    expect(Buffer.from(await blobs.getBlob(plain.hash)).toString()).toBe('the plan\n');
    folder.write('root/plan.md', '\n the plan  \r\n');
    const padded = await workspace.capture();
    expect(padded.hash).not.toBe(plain.hash);
    expect(padded.key).toBe(plain.key);
    expect(padded).toMatchObject({ blank: false, bytes: 14 });
  });

  test('takes a text as its new version', async () => {
    const workspace = await open();
    const version = await workspace.write('a new plan\n');
    expect(folder.read('root/plan.md')).toBe('a new plan\n');
    expect(await workspace.capture()).toEqual(version);
  });

  test('may be a link that stays in the root, and is then written through', async () => {
    folder.write('root/real.md', 'real\n');
    symlinkSync('real.md', folder.at('root/link.md'));
    const workspace = await open('link.md');
    await workspace.write('new\n');
    expect(folder.read('root/real.md')).toBe('new\n');
    expect(statSync(folder.at('root/link.md')).isFile()).toBe(true);
  });

  test('is blank with nothing but white space, and when it is gone', async () => {
    const workspace = await open();
    expect((await workspace.write(' \r\n\t')).blank).toBe(true);
  });
});

describe('refused at the start is a file that', () => {
  const refused = async (opening: Promise<unknown>, message: string) => {
    await expect(opening).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining(message),
      hint: expect.any(String),
      place: { file: expect.any(String) },
    });
  };

  test('is missing, unless it may be', async () => {
    await refused(open('none.md'), 'none.md does not exist');
    await refused(open('plan.md/none.md'), 'does not exist');
    const workspace = await open('none.md', { allowMissing: true });
    expect((await workspace.capture()).blank).toBe(true);
    await workspace.write('begun');
    expect(folder.read('root/none.md')).toBe('begun');
  });

  test('is empty or blank, unless it may be', async () => {
    folder.write('root/blank.md', ' \n');
    await refused(open('blank.md'), 'nothing but white space');
    await expect(open('blank.md', { allowBlank: true })).resolves.toBeDefined();
  });

  test('is a folder', async () => {
    mkdirSync(folder.at('root/docs'));
    await refused(open('docs'), 'docs is a folder');
    await refused(open('.'), 'is a folder');
  });

  test('is no regular file', async () => {
    execFileSync('sh', ['-c', 'mkfifo "$0"', folder.at('root/pipe')]);
    await refused(open('pipe'), 'pipe is no regular file');
  });

  test('is binary, or in another encoding', async () => {
    folder.write('root/image.png', new Uint8Array([137, 80, 0, 1]));
    folder.write('root/latin.txt', new Uint8Array([0x66, 0xfc, 0x72]));
    await refused(open('image.png'), 'image.png is binary');
    await refused(open('latin.txt'), 'latin.txt is not in UTF-8');
  });

  test('is larger than the limit, which is found without reading it', async () => {
    folder.write('root/large.md', '');
    truncateSync(folder.at('root/large.md'), 100_000_000_000);
    await refused(open('large.md'), 'large.md has 100000000000 bytes, more than the 10000000');
  });

  test('lies outside of the root, also by a link', async () => {
    folder.write('outside.md', 'text');
    symlinkSync('../outside.md', folder.at('root/link.md'));
    symlinkSync('..', folder.at('root/up'));
    for (const name of ['../outside.md', folder.at('outside.md'), 'link.md', 'up/outside.md']) {
      await refused(open(name), 'leads out of');
    }
  });

  test.skipIf(process.getuid?.() === 0)('may not be read (not for root, who may read all)', async () => {
    chmodSync(folder.at('root/plan.md'), 0);
    await refused(open(), 'may not be read');
  });
});

describe('what takes the place of a file later', () => {
  const link = (target: string) => () => symlinkSync(target, folder.at('root/plan.md'));

  test.each([
    ['a link out of the root', link('../outside.md')],
    ['a link to another file of the root', link('other.md')],
    ['a link to a file of the same content', link('same.md')],
    ['a link to nowhere', link('nowhere.md')],
    ['a folder', () => folder.write('root/plan.md/file', 'text')],
    ['a pipe', () => execFileSync('mkfifo', [folder.at('root/plan.md')])],
  ])('is no version, and gives way to one: %s', async (_, appear) => {
    for (const name of ['outside.md', 'root/other.md']) folder.write(name, 'left alone');
    folder.write('root/same.md', 'the plan\n');
    const workspace = await open();
    const { hash } = await workspace.capture();
    rmSync(folder.at('root/plan.md'));
    appear();
    await expect(workspace.capture()).rejects.toMatchObject({ code: 'input' });
    await workspace.restore(hash);
    expect(await workspace.capture()).toMatchObject({ hash });
    expect(lstatSync(folder.at('root/plan.md')).isFile()).toBe(true);
    for (const name of ['outside.md', 'root/other.md']) expect(folder.read(name)).toBe('left alone');
  });

  test('is put back as the link that it was', async () => {
    folder.write('root/real.md', 'real\n');
    symlinkSync('real.md', folder.at('root/link.md'));
    const workspace = await open('link.md');
    const { hash } = await workspace.capture();
    rmSync(folder.at('root/link.md'));
    folder.write('root/link.md', 'a file now');
    await workspace.restore(hash);
    expect(readlinkSync(folder.at('root/link.md'))).toBe('real.md');
    expect(folder.read('root/link.md')).toBe('real\n');
  });

  test('is not followed where it is the folder', async () => {
    folder.write('root/docs/plan.md', 'text');
    folder.write('outside/plan.md', 'left alone');
    const workspace = await open('docs/plan.md');
    const { hash } = await workspace.capture();
    rmSync(folder.at('root/docs'), { recursive: true });
    symlinkSync('../outside', folder.at('root/docs'));
    await expect(workspace.capture()).rejects.toMatchObject({ code: 'input' });
    await expect(workspace.restore(hash)).rejects.toMatchObject({ code: 'input' });
    expect(folder.read('outside/plan.md')).toBe('left alone');
  });
});

test('a restored file is never half written: whoever has the old one open reads it to the end', async () => {
  const workspace = await open();
  const { hash } = await workspace.capture();
  folder.write('root/plan.md', 'later\n');
  linkSync(folder.at('root/plan.md'), folder.at('old'));
  await workspace.restore(hash);
  expect(folder.read('old')).toBe('later\n');
  expect(folder.read('root/plan.md')).toBe('the plan\n');
});

test('any text comes back byte for byte', async () => {
  const workspace = await open();
  const text = fc.string({ unit: 'binary' }).filter((each) => !each.includes('\0'));
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const { hash } = await workspace.write(content);
      const bytes = readFileSync(folder.at('root/plan.md'));
      await workspace.write('something else');
      await workspace.restore(hash);
      expect(readFileSync(folder.at('root/plan.md'))).toEqual(bytes);
      expect(Buffer.from(await workspace.readText(hash))).toEqual(bytes);
    }),
    { numRuns: 50 },
  );
});
