import type { Heading } from '../../formats/markdown/index.ts';

/** What a checker's headings say: one verdict, none, or several that differ. */
export type Verdict = 'passed' | 'issues' | 'none' | 'differing';

const passed = /^(?:verification|check)\s+passed(?:[^\p{L}\p{N}?/|]*|\s*(?:[:(–—]|-\s).*)$/iu;
const issues = /^(?:issues\s+found|(?:verification|check)\s+failed)(?!\w)(?!\s*[|/]|\s+or\b)/iu;

/**
 * Reads the verdict in the headings of a reply, wherever they stand. A heading that goes on after `PASSED` with other
 * words than a remark (`PASSED WITH CONDITIONS`, `PASSED / ISSUES FOUND`), or is struck out, is no verdict.
 */
export function readVerdict(headings: readonly Heading[]): Verdict {
  const verdicts = new Set(headings.map(({ text }) => verdictOf(text)).filter((each) => each !== undefined));
  const [verdict] = verdicts;
  return verdicts.size > 1 ? 'differing' : (verdict ?? 'none');
}

function verdictOf(heading: string): Exclude<Verdict, 'none' | 'differing'> | undefined {
  const text = heading.replace(/^[^\p{L}]+/u, '').replace(/[\s*_]+$/u, '');
  if (passed.test(text) && !heading.includes('~~')) return 'passed';
  return issues.test(text) ? 'issues' : undefined;
}
