import type { Clock } from '../journal/index.ts';
import type { FileWorkspace, GitWorkspace, Guard, Workspace } from '../workspaces/index.ts';
import type { CallLimits } from './limit-calls.ts';
import type { GatherMaterial } from './material.ts';
import type { Worker } from './worker.ts';

/** What the runner has of the world, all of it handed in. */
export interface RunnerPorts extends CallLimits {
  readonly workspace: Workspace | FileWorkspace | GitWorkspace;
  /** Watches what else changes in the working folder; null where there is nothing else. */
  readonly guard: Guard | null;
  /** Keeps a copy of files of the working folder that are about to be undone, and says where. */
  readonly setAside: (call: string, files: readonly string[]) => Promise<string>;
  readonly workers: Readonly<Record<string, Worker>>;
  /** Gathers what prompts can tell beside the briefing, where the loop names such material. */
  readonly gatherMaterial?: GatherMaterial;
  readonly clock: Clock;
  /** Makes ids that nobody can guess. */
  readonly newId: () => string;
  /** Aborts when the run is to stop. */
  readonly signal: AbortSignal;
  /** What an onlooker may want to know while a call is under way. */
  readonly onProgress: (text: string) => void;
}
