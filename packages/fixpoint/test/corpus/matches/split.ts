import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FindingDraft } from '../../../src/findings/index.ts';

/** What one tool, or the benchmark itself, says about one pull request. */
export interface Report {
  readonly by: string;
  readonly remarks: readonly Remark[];
}

export interface Remark {
  readonly text: string;
  /** The known defects that it means. */
  readonly defects: ReadonlySet<string>;
}

interface Row {
  readonly pr: string;
  readonly tool: string;
  readonly golden: string;
  readonly candidate: string;
}

interface Defect {
  readonly pr: string;
  readonly text: string;
}

export type Half = 'tuned' | 'held-out';

/** The reports on each pull request of one half, the known defects first. */
export function reportsOf(half: Half): readonly (readonly Report[])[] {
  const defects = readDefects();
  const rows = readRows();
  const requests = [...new Set(defects.map(({ pr }) => pr))].filter((pr) => halfOf(pr) === half);
  return requests.map((request) => {
    const known = defects
      .filter(({ pr }) => pr === request)
      .map(({ text }) => ({ text, defects: new Set([text]) }));
    return [{ by: 'known', remarks: known }, ...toolReports(rows.filter(({ pr }) => pr === request))];
  });
}

export function toFinding(text: string): FindingDraft {
  return { severity: 'medium', property: text, evidence: '' };
}

export function isSame(a: Remark, b: Remark): boolean {
  return [...a.defects].some((defect) => b.defects.has(defect));
}

function toolReports(rows: readonly Row[]): readonly Report[] {
  return [...new Set(rows.map(({ tool }) => tool))].map((by) => {
    const own = rows.filter(({ tool }) => tool === by);
    const texts = [...new Set(own.map(({ candidate }) => candidate))];
    const remarks = texts.map((text) => ({
      text,
      defects: new Set(own.filter(({ candidate }) => candidate === text).map(({ golden }) => golden)),
    }));
    return { by, remarks };
  });
}

/** Half of the pull requests, by their addresses alone. */
function halfOf(pr: string): Half {
  let hash = 0;
  for (const letter of pr) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash % 2 === 0 ? 'tuned' : 'held-out';
}

function readRows(): readonly Row[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'review-matches.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

function readDefects(): readonly Defect[] {
  const file = path.join(import.meta.dirname, '../matrix/review-matrix.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly defects: readonly Defect[] }).defects;
}
