import type { ToolContext, ToolReport } from './format.ts';
import { report } from './join-reports.ts';

// Tools whose JSON lists faults only, so that nothing listed is nothing found.
const faultListers = ['biome', 'shellcheck', 'pylint', 'gcc', 'cc', 'markdownlint-cli2', 'codeclimate'];

/**
 * Reads `[]`, which many tools print. For ESLint and its like it means that no file was linted, unless `--quiet` left
 * out those without errors; where neither the command nor the format tells, it is taken for that.
 */
export function readEmptyList(context: ToolContext): ToolReport {
  const isWhole = context.command === undefined ? context.isOther === true : listsFaultsOnly(context);
  return report([], { looked: isWhole ? null : 0 });
}

function listsFaultsOnly(context: ToolContext): boolean {
  return isQuiet(context) || runsOneOf(context, faultListers);
}

/** Whether files without errors are left out of the list. */
export function isQuiet(context: ToolContext): boolean {
  return wordsOf(context).includes('--quiet');
}

/** Whether one of these programs is named in the command. */
export function runsOneOf(context: ToolContext, programs: readonly string[]): boolean {
  return wordsOf(context).some((word) => programs.includes(baseName(word)));
}

// The text of a shell is one word of the command.
function wordsOf({ command = [] }: ToolContext): readonly string[] {
  return command.flatMap((word) => word.split(/\s+/));
}

function baseName(word: string): string {
  return word.split(/[\\/]/).at(-1) ?? '';
}
