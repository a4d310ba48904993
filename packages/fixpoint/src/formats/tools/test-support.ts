import type { ToolContext, ToolReport } from './format.ts';
import { readToolOutput } from './read-output.ts';

/** The report of an output; a test that expects one fails where there is none. */
export function reportOf(text: string, format = 'auto', context: Partial<ToolContext> = {}): ToolReport {
  const reading = readToolOutput(text, { root: '/repo', ...context }, format);
  if (reading.kind === 'failed') throw new Error(`${reading.failure}: ${reading.why}`);
  return reading.value;
}

/** Each finding in a line: severity, place, rule, and the first line of what was printed. */
export function listFindings(
  text: string,
  format = 'auto',
  context: Partial<ToolContext> = {},
): readonly string[] {
  return reportOf(text, format, context).findings.map(({ severity, location, dimension, evidence }) => {
    const place = [location?.file, location?.line, location?.column]
      .filter((part) => part !== undefined)
      .join(':');
    return [severity, place || '-', dimension ?? '-', evidence.split('\n')[0]].join(' ');
  });
}
