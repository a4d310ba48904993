import type { Happened } from '../journal/index.ts';
import type { Call } from '../loop/index.ts';
import type { FileWorkspace, GitWorkspace, Workspace } from '../workspaces/index.ts';

/** What a loop's own material for a prompt is gathered from. */
export interface MaterialInput {
  /** The call that the prompt is for. */
  readonly call: Call;
  /** All that happened in the run until now, in order; never empty. */
  readonly history: readonly Happened[];
  readonly workspace: Workspace | FileWorkspace | GitWorkspace;
  /** The bytes of something that the run keeps, by its hash. */
  readonly readBlob: (hash: string) => Promise<Uint8Array>;
}

/**
 * Gathers what the prompt of a call can tell beside its briefing, under `material`. It looks at versions that the journal
 * names and at nothing that moves, so that a call made again has the same prompt.
 */
export type GatherMaterial = (input: MaterialInput) => Promise<Readonly<Record<string, unknown>>>;
