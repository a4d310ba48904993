import { type FindingDraft, sayLocation } from '../../findings/index.ts';
import { type Style, safeLine } from '../../views/index.ts';
import type { ReadResult } from './reply.ts';

/** A reading for people: whether it holds, what it lists, and what was noticed. */
export function sayReading(result: ReadResult, style: Style): string {
  const { valid, failure, why, clean, counts, gating, findings, notes } = result;
  const head = valid ? style.green('valid') : style.red(`not valid (${failure})`);
  const listed = Object.entries(counts).map(([severity, count]) => `${count} ${severity}`);
  const lines = [
    `${head}: ${safeLine(why)}`,
    ...(valid ? [`${listed.join(', ')}; ${gating} gating${clean ? '; clean' : ''}`] : []),
    ...findings.map((finding) => `  ${sayFinding(finding, style)}`),
    ...sayDecisions(result, style),
    ...notes.map(({ kind, text }) => style.dim(`  note (${kind}): ${safeLine(text)}`)),
  ];
  return `${lines.join('\n')}\n`;
}

/** What was decided on each of the findings that were sent. */
function sayDecisions({ verdicts, rulings }: ReadResult, style: Style): readonly string[] {
  return Object.entries({ ...verdicts, ...rulings }).map(
    ([id, word]) => `  ${style.bold(safeLine(id))}: ${word}`,
  );
}

function sayFinding({ severity, property, location }: FindingDraft, style: Style): string {
  const place = location === undefined ? '' : sayLocation(location);
  const where = place === '' ? '' : style.dim(` (${safeLine(place)})`);
  return `${style.bold(safeLine(severity))}: ${safeLine(property)}${where}`;
}
