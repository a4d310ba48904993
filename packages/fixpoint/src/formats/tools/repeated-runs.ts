import type { FindingDraft } from '../../findings/index.ts';
import { firstLine } from './clean-text.ts';
import type { ToolReport } from './format.ts';

/**
 * Takes out of a report for people what a document of the same output says too: a test runner may print both, one on
 * each stream. A report without any repetition is of another run, and stays as it is.
 */
export function withoutRepeats(printed: ToolReport, documents: readonly ToolReport[]): ToolReport {
  const known = new Set(documents.flatMap(({ findings }) => findings.map(keyOf)));
  const rest = printed.findings.filter((finding) => !known.has(keyOf(finding)));
  if (rest.length === printed.findings.length) return printed;
  const { stated: _, ...report } = printed;
  return { ...report, findings: rest, looked: null };
}

// Runners join the titles of suites and tests, and name errors, in their own ways.
function keyOf({ location, dimension, evidence }: FindingDraft): string {
  const name = dimension ?? firstLine(evidence).replace(/^\w*Error: /, '');
  return `${location?.file ?? ''}:${name.replace(/[^\p{L}\p{N}]/gu, '')}`;
}
