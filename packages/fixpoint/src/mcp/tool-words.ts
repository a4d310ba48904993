const line = /`fixpoint (start|next|submit|show|runs)\b ?([^`\s]*)[^`]*`/gu;
const flag = /`--([a-z][a-z-]*)(?:[ =][^`]*)?`/gu;

/**
 * Says the command lines of a hint as the tools that do the same. What is the person's alone, such as `fixpoint end`, or a
 * start with `--trust`, stays a line for a terminal.
 */
export function inToolWords(text: string): string {
  const told = text.replaceAll(line, (whole, tool: string, run: string) => {
    if (whole.includes('--trust')) return whole;
    return isRun(run) ? `the tool \`${tool}\` with run \`${run}\`` : `the tool \`${tool}\``;
  });
  return told.replaceAll(flag, (whole, name: string) =>
    ofTerminal.has(name) ? whole : `the ${ofTool.has(name) ? 'argument' : 'setting'} \`${toCamel(name)}\``,
  );
}

const ofTerminal: ReadonlySet<string> = new Set(['trust', 'no-input', 'hosted', 'json']);
const ofTool: ReadonlySet<string> = new Set(['budget', 'question', 'token', 'file']);

function isRun(word: string): boolean {
  return /^(?:\d{6}-\w+|<run>|last)$/u.test(word);
}

function toCamel(name: string): string {
  return name.replaceAll(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}
