export type { Version } from './version.ts';
export { isSameText, isSameVersion, trimText } from './version.ts';
export type { FileDiff, VersionDiff } from './version-diff.ts';
