import { type Finding, type SeverityScale, sayLocation, severityRank } from '../../findings/index.ts';
import { sayCount } from '../messages.ts';
import type { ToldFinding } from '../other-words.ts';
import { safeLine, safeText } from './safe-text.ts';
import { paintSeverity, severityMark } from './severity-mark.ts';
import type { Style } from './style.ts';

/** Findings for a terminal, the worst first: what must hold, where, and why it does not. */
export function findingLines(
  findings: readonly ToldFinding[],
  scale: SeverityScale,
  style: Style,
): readonly string[] {
  const sorted = findings.toSorted(
    (a, b) => severityRank(scale, a.severity) - severityRank(scale, b.severity),
  );
  return sorted.flatMap((finding) => linesOf(finding, scale, style));
}

/** More of an evidence than this is in `--json` and in the report. */
const maxEvidenceLines = 8;

function linesOf(finding: ToldFinding, scale: SeverityScale, style: Style): readonly string[] {
  const mark = severityMark(scale, finding.severity);
  const badge = paintSeverity(style, mark, `${mark.shape} ${mark.letter}`);
  const place = finding.location === undefined ? '' : `${safeLine(sayLocation(finding.location))}  `;
  const head = `  ${badge} ${style.dim(finding.id)}  ${style.cyan(place)}${safeLine(finding.property)}`;
  const rest = [
    finding.evidence,
    finding.hint === undefined ? '' : `hint: ${finding.hint}`,
    sayDimension(finding),
    ...(finding.otherWords ?? []).map(sayAlso),
  ];
  return [head, ...rest.flatMap((text) => told(text, finding.property, style))];
}

/** Which of several gates, or what kind of thing, it is about. */
function sayAlso({ property, evidence }: Finding): string {
  return evidence === '' ? `also: ${property}` : `also: ${property}\n${evidence}`;
}

function sayDimension({ dimension, property, extra }: Finding): string {
  const names = [extra?.gate, dimension].filter((name) => typeof name === 'string');
  const told = names.filter((name) => !property.includes(name));
  return told.length === 0 ? '' : `[${told.join(', ')}]`;
}

/** A text below a finding's property; one that only repeats the property is left out. */
function told(text: string, property: string, style: Style): readonly string[] {
  if (property.includes(text.trim())) return [];
  const lines = safeText(text.trim()).split('\n');
  const more = lines.length - maxEvidenceLines;
  const shown = more > 0 ? [...lines.slice(0, maxEvidenceLines), `… ${sayCount(more, 'more line')}`] : lines;
  return shown.map((line) => `       ${style.dim(line.trimEnd())}`);
}
