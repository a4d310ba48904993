/** The files of a version and the blobs of their bytes; null where there was no file. */
export type Manifest = readonly ManifestEntry[];

export interface ManifestEntry {
  readonly path: string;
  readonly blob: string | null;
}

/** A manifest as the bytes that name the version: the same files give the same bytes. */
export function writeManifest(manifest: Manifest): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(manifest)}\n`);
}
