import { placed } from './placed.ts';
import { rows } from './rows.ts';

// Formatters that join their lines print no last line break; every compiler and linter for terminals does.
const mayEndOpen = /^::|: line \d+, col \d+, |\t/;

/**
 * Takes away a last line that was cut: in the middle of a character, or a problem without a line break after it. What
 * such a line says may not be the half of it.
 */
export function dropCutLine(all: readonly string[]): {
  readonly whole: readonly string[];
  readonly isCut: boolean;
} {
  const last = all.at(-1) ?? '';
  const isCut = last.endsWith('\uFFFD') || (isProblem(last) && endsOpen(all));
  return isCut ? { whole: all.slice(0, -1), isCut } : { whole: all, isCut };
}

/** Whether the output stops without a line break where its tool always prints one. */
export function endsOpen(all: readonly string[]): boolean {
  const last = all.at(-1) ?? '';
  return last.trim() !== '' && !mayEndOpen.test(last);
}

function isProblem(line: string): boolean {
  const context = { root: '/' };
  return placed([line], 0, context) !== undefined || rows(['file', line], 0, context) !== undefined;
}
