import { structuredPatch } from 'diff';

/** Lines of a text, from 1, both included. An empty region, where lines were removed, has `to` one less than `from`. */
export interface LineRegion {
  readonly from: number;
  readonly to: number;
}

const maxEdits = 4000;

/**
 * The lines of a text that differ from an earlier one, as the later text counts them; one region that is all of it where
 * the two are too different to tell. Says which findings are on text that a revision changed (design.md 7).
 */
export function changedRegions(before: string, after: string): readonly LineRegion[] {
  const patch = structuredPatch('', '', before, after, undefined, undefined, {
    context: 0,
    maxEditLength: maxEdits,
  });
  if (patch === undefined) return [{ from: 1, to: after.split('\n').length }];
  return patch.hunks.map(({ newStart, newLines }) => ({ from: newStart, to: newStart + newLines - 1 }));
}
