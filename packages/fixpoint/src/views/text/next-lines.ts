import type { NextStep } from '../next-steps.ts';
import { columnsOf, padColumns } from './columns.ts';
import { safeLine } from './safe-text.ts';
import type { Style } from './style.ts';

/** The command lines that are offered, one below the other with what each is for. */
export function stepLines(steps: readonly NextStep[], style: Style): readonly string[] {
  const width = Math.max(...steps.map(({ command }) => columnsOf(command)));
  const lines = steps.map(({ command, purpose }) => {
    return `  ${style.cyan(padColumns(command, width))}  ${safeLine(purpose)}`.trimEnd();
  });
  return [style.bold('Next'), ...lines];
}
