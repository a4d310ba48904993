import { createHash } from 'node:crypto';
import { diffFiles, trimText, type Version } from '../artifacts/index.ts';
import { FixpointError } from '../base/index.ts';
import type { FileWorkspace } from '../workspaces/index.ts';

const root = '/drill';
const file = 'artifact';

/** Makes a workspace of one text that is nowhere on disk. */
export function createMemoryWorkspace(input: string): FileWorkspace {
  const texts = new Map<string, string>();
  let present = input;

  const keep = async (text: string): Promise<Version> => {
    const hash = hashOf(text);
    texts.set(hash, text);
    const trimmed = trimText(text);
    return { hash, key: hashOf(trimmed), blank: trimmed === '', bytes: Buffer.byteLength(text) };
  };
  const readText = async (hash: string): Promise<string> => {
    const text = texts.get(hash);
    if (text === undefined) throw new FixpointError('not-found', `there is no version ${hash}`);
    return text;
  };
  const filesOf = async (hash: string) =>
    new Map([[file, { kind: 'text', text: await readText(hash) } as const]]);

  return {
    kind: 'file',
    root,
    artifact: `${root}/${file}`,
    artifactPaths: [file],
    capture: () => keep(present),
    restore: async (hash) => {
      present = await readText(hash);
    },
    readText,
    diff: async (from, to) => diffFiles(await filesOf(from), await filesOf(to)),
    write: (text) => {
      present = text;
      return keep(text);
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
