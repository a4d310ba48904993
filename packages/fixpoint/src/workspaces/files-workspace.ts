import path from 'node:path';
import type { FileContent, Version } from '../artifacts/index.ts';
import { diffFiles, trimText } from '../artifacts/index.ts';
import { FixpointError } from '../base/index.ts';
import { decodeText } from './artifact-file.ts';
import { findArtifactPlace, putBack } from './artifact-place.ts';
import type { FilesOptions } from './files-on-disk.ts';
import { checkAtStart, readFiles } from './files-on-disk.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';
import { writeManifest } from './manifest.ts';
import { hashText } from './text-hash.ts';
import type { Workspace } from './workspace.ts';

/** Which files are the artifact. */
export interface FilesWorkspaceOptions extends FilesOptions {
  /** Relative to the root, or absolute and inside of it. */
  readonly files: readonly string[];
}

/** Opens several named files as one artifact. A version's hash is that of a list of their blobs. */
export async function openFilesWorkspace(options: FilesWorkspaceOptions): Promise<Workspace> {
  const { blobs } = options;
  const root = path.resolve(options.root);
  const files = uniqueNames(root, options.files);
  const places = await Promise.all(files.map((file) => findArtifactPlace(root, file)));
  await checkAtStart({ ...options, root }, places);
  const readVersion = (hash: string) => readContents(options, hash);
  return {
    kind: 'files',
    root,
    artifact: root,
    artifactPaths: files,
    capture: async () => keepVersion(options, await readFiles({ ...options, root }, places)),
    restore: async (hash) => {
      const manifest = new Map((await manifestOf(options, hash)).map((entry) => [entry.path, entry.blob]));
      for (const place of places) {
        const blob = manifest.get(place.file) ?? null;
        await putBack(root, place, blob === null ? undefined : await blobs.getBlob(blob));
      }
    },
    readText: async (hash) => joinTexts(await readVersion(hash)),
    diff: async (from, to) => diffFiles(toFiles(await readVersion(from)), toFiles(await readVersion(to))),
  };
}

function uniqueNames(root: string, files: readonly string[]): readonly string[] {
  const names = files.map((file) => path.relative(root, path.resolve(root, file)).split(path.sep).join('/'));
  if (names.length > 0) return [...new Set(names)].sort();
  throw new FixpointError('input', 'no file is named', { hint: 'Name the files of the artifact.' });
}

async function keepVersion(
  { blobs }: FilesWorkspaceOptions,
  contents: ReadonlyMap<string, Uint8Array | undefined>,
): Promise<Version> {
  const manifest: ManifestEntry[] = [];
  for (const [file, bytes] of contents) {
    manifest.push({
      path: file,
      blob: bytes === undefined ? null : await blobs.putBlob({ kind: 'version', bytes }),
    });
  }
  const present = [...contents].flatMap(([file, bytes]) =>
    bytes === undefined ? [] : [[file, bytes] as const],
  );
  const trimmed = present.map(([file, bytes]) => [file, trimText(decodeText(bytes))] as const);
  return {
    hash: await blobs.putBlob({ kind: 'version', bytes: writeManifest(manifest) }),
    key: hashText(JSON.stringify(trimmed)),
    blank: trimmed.every(([, text]) => text === ''),
    bytes: present.reduce((sum, [, bytes]) => sum + bytes.length, 0),
  };
}

async function manifestOf({ blobs }: FilesWorkspaceOptions, hash: string): Promise<Manifest> {
  const { readManifest } = await import('./read-manifest.ts');
  return readManifest(await blobs.getBlob(hash), hash);
}

async function readContents(
  options: FilesWorkspaceOptions,
  hash: string,
): Promise<ReadonlyMap<string, string>> {
  const { blobs } = options;
  const texts = new Map<string, string>();
  for (const { path: file, blob } of await manifestOf(options, hash)) {
    if (blob !== null) texts.set(file, decodeText(await blobs.getBlob(blob)));
  }
  return texts;
}

function toFiles(texts: ReadonlyMap<string, string>): ReadonlyMap<string, FileContent> {
  return new Map([...texts].map(([file, text]) => [file, { kind: 'text', text }]));
}

function joinTexts(texts: ReadonlyMap<string, string>): string {
  return [...texts].map(([file, text]) => `===== ${file} =====\n${text}`).join('\n');
}
