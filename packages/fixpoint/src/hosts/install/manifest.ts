import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { FixpointError, ofShape } from '../../base/index.ts';
import { readIfThere } from './user-file.ts';

const edit = z.strictObject({ offset: z.int(), length: z.int(), content: z.string() });

const put = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['property', 'item']),
    at: z.array(z.string()),
    value: z.unknown(),
    /** How many objects and arrays around it were not there before, from the inside. */
    made: z.int().min(0).default(0),
  }),
  z.strictObject({ kind: z.literal('block'), text: z.string() }),
]);

const shape = z.strictObject({
  about: z.string(),
  version: z.literal(1),
  /** Files that are Fixpoint's whole. */
  files: z.array(z.strictObject({ path: z.string(), hash: z.string() })),
  /** Files of the user's that something was put into: what they were then, and how it is taken back from that. */
  edits: z.array(
    z.strictObject({
      path: z.string(),
      hash: z.string(),
      /** Whether the file was not there before. */
      made: z.boolean(),
      undo: z.array(edit),
      put: z.array(put),
    }),
  ),
  /** Folders that were not there before, the outer ones first. */
  folders: z.array(z.string()),
});

/** What was put into a host, so that exactly that can be taken out again. Paths are relative to its own folder. */
export type Manifest = z.infer<typeof shape>;

export type EditRecord = Manifest['edits'][number];

export type PutRecord = EditRecord['put'][number];

export const emptyManifest: Manifest = {
  about: 'What `fixpoint install` put here, for `fixpoint install --uninstall`.',
  version: 1,
  files: [],
  edits: [],
  folders: [],
};

/**
 * Reads what was installed; null where nothing was.
 *
 * @throws {FixpointError} `record` where the file says nothing that can be gone by.
 */
export async function readManifest(file: string): Promise<Manifest | null> {
  const text = await readIfThere(file);
  if (text === null) return null;
  try {
    return ofShape(shape.safeParse(JSON.parse(text)));
  } catch (cause) {
    throw new FixpointError('record', 'it cannot be read in this file what was installed', {
      place: { file },
      hint: 'Put it back as it was; or delete it, and the files of Fixpoint beside it by hand.',
      cause,
    });
  }
}

export function writeManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Whether a file is as it was left, but for the ends of its lines, which are converted where it is checked out. */
export function isAsLeft(text: string, hash: string): boolean {
  return hashOf(text) === hash || hashOf(text.replaceAll('\r\n', '\n')) === hash;
}

/** A path as a manifest has it: the same where the folder is moved or cloned. */
export function toRecord(manifest: string, file: string): string {
  return path.relative(path.dirname(manifest), file).split(path.sep).join('/');
}

export function fromRecord(manifest: string, recorded: string): string {
  return path.resolve(path.dirname(manifest), recorded);
}
