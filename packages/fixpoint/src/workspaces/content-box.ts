import { createHash } from 'node:crypto';
import type { BlobStore } from './blob-store.ts';

/** Where a content is kept: as a part of a blob of many, since each blob is flushed by itself. */
export interface PackedAt {
  readonly pack: string;
  readonly from: number;
  readonly bytes: number;
}

/** A content, and where it is kept; null for what is only in memory. */
export interface BoxedContent {
  readonly digest: string;
  readonly at: PackedAt | null;
}

/** Contents by their digest. */
export type Contents = ReadonlyMap<string, Uint8Array>;

/** Keeps the contents of files beside an artifact, so that they can be brought back. */
export interface ContentBox {
  /** Keeps contents, and forgets what is used no more and was only in memory. Gives what tells where each is kept. */
  keep(contents: Contents, used: ReadonlySet<string>): Promise<(content: BoxedContent) => PackedAt | null>;
  /** Whether a content can be had. */
  has(content: BoxedContent | null): content is BoxedContent;
  /** Which blobs of some contents are missing or damaged. */
  findLost(contents: readonly BoxedContent[]): Promise<ReadonlySet<string>>;
  /** Throws where a blob is missing or damaged. */
  get(content: BoxedContent): Promise<Uint8Array | undefined>;
}

export interface ContentBoxOptions {
  readonly blobs: BlobStore;
  /** How much goes into blobs, in all. */
  readonly packedBytes: number;
  /** What holds a secret stays off the disk, and is forgotten with the process. */
  readonly holdsSecret: (text: string) => boolean;
}

export function createContentBox({ blobs, packedBytes, holdsSecret }: ContentBoxOptions): ContentBox {
  const packed = new Map<string, PackedAt>();
  let inMemory: Contents = new Map();
  let room = packedBytes;

  /** Puts into one blob what may be there and is not yet. */
  async function pack(contents: Contents): Promise<void> {
    const parts: Uint8Array[] = [];
    const places = new Map<string, Omit<PackedAt, 'pack'>>();
    let from = 0;
    for (const [digest, content] of contents) {
      if (packed.has(digest) || content.length > room || holdsSecret(textOf(content))) continue;
      places.set(digest, { from, bytes: content.length });
      parts.push(content);
      from += content.length;
      room -= content.length;
    }
    if (parts.length === 0) return;
    const blob = await blobs.putBlob({ kind: 'version', bytes: Buffer.concat(parts) });
    for (const [digest, place] of places) packed.set(digest, { pack: blob, ...place });
  }

  return {
    async keep(contents, used) {
      await pack(contents);
      const all = [...inMemory, ...contents];
      inMemory = new Map(all.filter(([digest]) => used.has(digest) && !packed.has(digest)));
      return ({ digest, at }) => at ?? packed.get(digest) ?? null;
    },
    has: (content): content is BoxedContent =>
      content !== null && (content.at !== null || inMemory.has(content.digest)),
    findLost: async (contents) => {
      const packs = new Set(contents.flatMap(({ at }) => at?.pack ?? []));
      const lost = new Set<string>();
      for (const each of packs) await blobs.getBlob(each).catch(() => lost.add(each));
      return lost;
    },
    get: async ({ digest, at }) => {
      if (at === null) return inMemory.get(digest);
      const blob = await blobs.getBlob(at.pack);
      return blob.subarray(at.from, at.from + at.bytes);
    },
  };
}

/** What tells contents apart. */
export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content.buffer, content.byteOffset, content.length).toString('utf8');
}
