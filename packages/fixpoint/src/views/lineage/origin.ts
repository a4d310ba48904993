import type { ChangedFile } from '../../artifacts/index.ts';
import { type Finding, isSameFile } from '../../findings/index.ts';

/**
 * Where a finding comes from (design.md 7): it was there from the start, on text that a fix touched, back after it was met,
 * or new on text that no fix touched.
 */
export type Origin = 'latent' | 'fix-induced' | 'regressed' | 'novel';

/** What was revised since the check before; null where that is not known, as somebody else edited. */
export type Revised = readonly ChangedFile[] | null;

/** Says whether a finding that was not there before is on changed text; null where nobody can tell. */
export function originOf({ location = {} }: Finding, revised: Revised): Origin | null {
  if (revised === null) return null;
  if (revised.length === 0) return 'novel';
  const { file, line, endLine = line } = location;
  const changed =
    file === undefined ? onlyOne(revised) : revised.filter(({ path }) => isSameFile(path, file));
  if (changed === null) return null;
  if (changed.length === 0) return 'novel';
  if (changed.some(({ lines }) => lines === null)) return 'fix-induced';
  if (line === undefined || endLine === undefined) return null;
  const regions = changed.flatMap(({ lines }) => lines ?? []);
  return regions.some(({ from, to }) => line <= to && endLine >= from) ? 'fix-induced' : 'novel';
}

/** A finding without a file is on the only file that there is. */
function onlyOne(revised: readonly ChangedFile[]): readonly ChangedFile[] | null {
  return new Set(revised.map(({ path }) => path)).size === 1 ? revised : null;
}
