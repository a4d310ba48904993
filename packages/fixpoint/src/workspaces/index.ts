export type { Guard, GuardChange, GuardSnapshot } from './guard.ts';
export type { BlobStore, Workspace } from './workspace.ts';
