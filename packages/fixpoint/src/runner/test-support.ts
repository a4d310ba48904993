import type { WorkRequest } from './worker.ts';

/** What a worker is asked for in a role, in a folder. */
export function requestFor(role: string, folder: string): WorkRequest {
  return {
    call: 'c1',
    role,
    word: role,
    seat: null,
    item: null,
    attempt: 1,
    index: 0,
    prompt: '',
    asked: { replies: [], item: null, findings: [] },
    folder,
    artifact: folder,
    version: { hash: 'v0' },
    readArtifact: async () => '',
    permission: 'read-only',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
}
