import { FixpointError, nearest } from '../../base/index.ts';
import type { SeenRun } from '../history.ts';
import { reportJson } from './json-report.ts';
import { reportMarkdown } from './markdown-report.ts';

/** The formats that a run can be reported in, by name. */
const formats: Readonly<Record<string, (run: SeenRun) => string>> = {
  md: reportMarkdown,
  json: reportJson,
};

const formatNames = Object.keys(formats);

/**
 * Writes a run up for somebody who was not there.
 *
 * @throws {FixpointError} `usage` for a format that is not known.
 */
export function report(run: SeenRun, format: string): string {
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (write !== undefined) return write(run);
  const near = nearest(format, formatNames);
  throw new FixpointError('usage', `there is no report format ${format}`, {
    hint: near === undefined ? `There are ${formatNames.join(' and ')}.` : `Did you mean ${near}?`,
  });
}
