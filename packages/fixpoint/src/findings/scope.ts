import type { FindingDraft, Location } from './finding.ts';
import { wordsOf } from './words.ts';

/** Where a finding belongs, without lines: lines move with every revision. */
export interface Scope {
  /** With `/`, without `./` before it; empty where none is known. */
  readonly file: string;
  /** The words of the heading, section or task, without case and marks; numbers are words. */
  readonly section: readonly string[];
}

/** How two places relate: `same` where nothing that both say differs and something agrees, `open` where nobody knows. */
export type ScopeRelation = 'same' | 'open' | 'apart';

export function scopeOf({ location = {} }: Pick<FindingDraft, 'location'>): Scope {
  return { file: fileOf(location), section: wordsOf(location.section ?? '') };
}

function fileOf({ file = '' }: Location): string {
  return file
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');
}

/** Compares two places. What only one of them says sets nothing apart. */
export function relateScopes(a: Scope, b: Scope): ScopeRelation {
  const relations = [relateFiles(a.file, b.file), relateSections(a.section, b.section)];
  if (relations.includes('apart')) return 'apart';
  return relations.includes('same') ? 'same' : 'open';
}

function relateFiles(a: string, b: string): ScopeRelation {
  if (a === '' || b === '') return 'open';
  return isSameFile(a, b) ? 'same' : 'apart';
}

/** Tells whether two paths can mean one file: `auth.ts` may be `src/auth.ts`, named from further down. */
export function isSameFile(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** One may be said in more words: `Task 2` and `Task 2: the limiter` are the same, `Task 3` is another. */
function relateSections(a: readonly string[], b: readonly string[]): ScopeRelation {
  if (a.length === 0 || b.length === 0) return 'open';
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word)) ? 'same' : 'apart';
}
