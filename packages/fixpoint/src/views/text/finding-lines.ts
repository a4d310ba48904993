import { type Finding, type SeverityScale, sayLocation, severityRank } from '../../findings/index.ts';
import { safeLine, safeText } from './safe-text.ts';
import { paintSeverity, severityMark } from './severity-mark.ts';
import type { Style } from './style.ts';

/** Findings for a terminal, the worst first: what must hold, where, and why it does not. */
export function findingLines(
  findings: readonly Finding[],
  scale: SeverityScale,
  style: Style,
): readonly string[] {
  const sorted = findings.toSorted(
    (a, b) => severityRank(scale, a.severity) - severityRank(scale, b.severity),
  );
  return sorted.flatMap((finding) => linesOf(finding, scale, style));
}

function linesOf(finding: Finding, scale: SeverityScale, style: Style): readonly string[] {
  const mark = severityMark(scale, finding.severity);
  const badge = paintSeverity(style, mark, `${mark.shape} ${mark.letter}`);
  const place = finding.location === undefined ? '' : `${safeLine(sayLocation(finding.location))}  `;
  const head = `  ${badge} ${style.dim(finding.id)}  ${style.cyan(place)}${safeLine(finding.property)}`;
  return [
    head,
    ...told('', finding.evidence, style),
    ...told('hint: ', finding.hint ?? '', style),
    ...told('', finding.dimension === undefined ? '' : `[${finding.dimension}]`, style),
  ];
}

function told(label: string, text: string, style: Style): readonly string[] {
  if (text.trim() === '') return [];
  const lines = `${label}${safeText(text.trim())}`.split('\n');
  return lines.map((line) => `       ${style.dim(line.trimEnd())}`);
}
