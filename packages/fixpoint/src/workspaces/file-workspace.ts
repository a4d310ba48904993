import path from 'node:path';
import type { Version } from '../artifacts/index.ts';
import { diffFiles, trimText } from '../artifacts/index.ts';
import { decodeText } from './artifact-file.ts';
import { findArtifactPlace, putBack } from './artifact-place.ts';
import type { FilesOptions } from './files-on-disk.ts';
import { checkAtStart, readFiles } from './files-on-disk.ts';
import { hashText } from './text-hash.ts';
import type { Workspace } from './workspace.ts';

/** Which file is the artifact. */
export interface FileWorkspaceOptions extends FilesOptions {
  /** Relative to the root, or absolute and inside of it. */
  readonly file: string;
}

/** A workspace whose artifact is one text, so that an agent's reply can be the new version. */
export interface FileWorkspace extends Workspace {
  readonly kind: 'file';
  /** Makes a text the present state, and a version. */
  write(text: string): Promise<Version>;
}

/** Opens one file as an artifact. A version's hash is that of its blob: the file's bytes. */
export async function openFileWorkspace(options: FileWorkspaceOptions): Promise<FileWorkspace> {
  const { blobs } = options;
  const root = path.resolve(options.root);
  const artifact = path.resolve(root, options.file);
  const file = path.relative(root, artifact).split(path.sep).join('/');
  const place = await findArtifactPlace(root, file);
  await checkAtStart({ ...options, root }, [place]);
  const keep = async (bytes: Uint8Array) => toVersion(await blobs.putBlob({ kind: 'version', bytes }), bytes);
  const readText = async (hash: string) => decodeText(await blobs.getBlob(hash));
  const filesOf = async (hash: string) =>
    new Map([[file, { kind: 'text', text: await readText(hash) } as const]]);
  return {
    kind: 'file',
    root,
    artifact,
    artifactPaths: [file],
    capture: async () => keep((await readFiles({ ...options, root }, [place])).get(file) ?? new Uint8Array()),
    restore: async (hash) => putBack(root, place, await blobs.getBlob(hash)),
    readText,
    diff: async (from, to) => diffFiles(await filesOf(from), await filesOf(to)),
    write: async (text) => {
      const bytes = new TextEncoder().encode(text);
      await putBack(root, place, bytes);
      return keep(bytes);
    },
  };
}

function toVersion(hash: string, bytes: Uint8Array): Version {
  const trimmed = trimText(decodeText(bytes));
  return { hash, key: hashText(trimmed), blank: trimmed === '', bytes: bytes.length };
}
