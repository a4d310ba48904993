/** Where the bytes of versions are kept; an opened run of the journal is one. */
export interface BlobStore {
  /** Keeps bytes as they are, and gives the name to ask for them: the same for the same bytes. */
  putBlob(blob: { readonly kind: 'version'; readonly bytes: Uint8Array }): Promise<string>;
  getBlob(hash: string): Promise<Uint8Array>;
}
