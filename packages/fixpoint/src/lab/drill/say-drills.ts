import type { Mismatch } from './mismatch.ts';
import type { DrillResult } from './run-drill.ts';
import type { DrillResults } from './run-drills.ts';

/** Says what came of drills, for people: a line for each, and under it where it went another way. */
export function sayDrills({ passed, failed, drills }: DrillResults): string {
  const lines = drills.flatMap(sayDrill);
  return [...lines, '', `${passed} passed, ${failed} failed`, ''].join('\n');
}

function sayDrill({ file, title, pass, error, mismatches }: DrillResult): readonly string[] {
  const head = `${pass ? 'pass' : 'FAIL'}  ${file}${title === null ? '' : `  ${title}`}`;
  return [head, ...(error === undefined ? [] : [`      ${error}`]), ...mismatches.flatMap(sayMismatch)];
}

function sayMismatch({ path, expected, actual }: Mismatch): readonly string[] {
  const [was, is] = [sayValue(expected), sayValue(actual)];
  return [`      ${path}`, `        expected  ${was}`, `        actual    ${is}`];
}

function sayValue(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return value;
  const isWords = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isWords ? value.join(', ') || 'none' : JSON.stringify(value);
}
