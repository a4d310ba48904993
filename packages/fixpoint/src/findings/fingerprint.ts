import type { FindingDraft } from './finding.ts';
import { scopeOf } from './scope.ts';
import { withoutLines, wordsOf } from './words.ts';

/**
 * Names a finding by its dimension, its place without lines, and the words of its property. Two with the same one are the
 * same finding; two with different ones may still be.
 */
export function fingerprint(finding: FindingDraft): string {
  const { file, section } = scopeOf(finding);
  const dimension = wordsOf(finding.dimension ?? '');
  const property = withoutLines(finding.property).normalize('NFKC').toLowerCase();
  // Operators are not dropped with the other marks: `a < b` and `a > b` differ.
  const words = property.match(/[\p{L}\p{M}\p{N}]+|[<>=!&|+%^~]+/gu) ?? [];
  return JSON.stringify([dimension.join(' '), file, section.join(' '), words.join(' ')]);
}
