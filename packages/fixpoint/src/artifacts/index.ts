export type { LineRegion } from './changed-regions.ts';
export { changedRegions } from './changed-regions.ts';
export type { DiffOptions, FileContent, VersionFiles } from './diff-files.ts';
export { diffFiles } from './diff-files.ts';
export type { Version } from './version.ts';
export { isSameText, isSameVersion, trimText } from './version.ts';
export type { FileDiff, VersionDiff } from './version-diff.ts';
export { boundDiffText, describeDiff } from './version-diff.ts';
