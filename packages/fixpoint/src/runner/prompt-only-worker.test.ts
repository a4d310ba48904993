import { expect, test } from 'vitest';
import { read } from '../findings/index.ts';
import { seeingPromptOnly } from './prompt-only-worker.ts';
import type { Worked, Worker, WorkRequest } from './worker.ts';

const replied = (text: string): Worked => ({
  kind: 'said',
  reading: read({ kind: 'done', summary: '', text }),
  raw: text,
  usage: null,
});

interface Asking {
  readonly prompt: string;
  readonly artifact: string;
  readonly reply?: string;
}

async function work({ prompt, artifact, reply = 'new' }: Asking): Promise<Worked> {
  const worker: Worker = {
    name: 'model',
    needsPrompt: true,
    repliesText: true,
    isOutside: false,
    work: async () => replied(reply),
  };
  const request = { prompt, readArtifact: async () => artifact } as WorkRequest;
  return seeingPromptOnly(worker).work(request);
}

/** The text that a producer leaves, for the text before it. */
async function textAfter(artifact: string, reply: string): Promise<string | undefined> {
  const worked = await work({ prompt: `before ${artifact.trim()} after`, artifact, reply });
  if (worked.kind !== 'said' || worked.reading.kind !== 'read') throw new Error('nothing was read');
  return worked.reading.value.kind === 'done' ? worked.reading.value.text : undefined;
}

const patch = 'diff --git a/a b/a\n--- a/a\n+++ b/a\n';

test.each([
  ['leaves the artifact out', 'Read it on disk.', 'the text\n'],
  [
    'has a change only in part',
    `${patch}[not shown here: 9 lines added, 0 removed; read the file on disk]`,
    `${patch}[not shown here: 9 lines added, 0 removed; read the file on disk]\n`,
  ],
])('a call whose prompt %s is not made', async (_, prompt, artifact) => {
  const worked = await work({ prompt, artifact });
  expect(worked).toMatchObject({ reading: { kind: 'failed', why: expect.stringContaining('too long') } });
});

test('a call whose prompt has all of it is made, also where a file speaks of what is not shown', async () => {
  const artifact = '[not shown here: nothing]\n';
  expect(await work({ prompt: `quoted: ${artifact}`, artifact })).toMatchObject({
    reading: { kind: 'read' },
  });
  expect(await work({ prompt: 'it is blank', artifact: ' \n' })).toMatchObject({ reading: { kind: 'read' } });
});

test('a new text ends its lines as the one before it', async () => {
  expect(await textAfter('old\n', 'new')).toBe('new\n');
  expect(await textAfter('old\n', 'new\n')).toBe('new\n');
  expect(await textAfter('', 'new')).toBe('new\n');
  expect(await textAfter('old\r\n', 'one\ntwo')).toBe('one\r\ntwo\r\n');
});

test('a new text in a fence of its own is none, unless the file is one itself', async () => {
  const fenced = '```markdown\n# Title\n```';
  expect(await work({ prompt: '# Old', artifact: '# Old\n', reply: fenced })).toMatchObject({
    reading: { kind: 'failed', failure: 'unparseable', why: expect.stringContaining('fence') },
  });
  expect(await textAfter('```\nold\n```\n', fenced)).toBe(`${fenced}\n`);
  expect(await textAfter('# Old\n', `# Title\n\n${fenced}`)).toBe(`# Title\n\n${fenced}\n`);
});
