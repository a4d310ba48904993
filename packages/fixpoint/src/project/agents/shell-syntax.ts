const quoted = /"(?:[^"\\]|\\.)*"|'[^']*'/g;

/** What a shell acts on: operators and redirections, the end of a line, escapes, and what it puts another text for. */
const syntax = /&&|\|\||<<|>>|[|;<>&`\n\\]|\$[\w({]/;

/** What in a command only a shell would understand, outside of quotes, as a person would call it; null where nothing is. */
export function findShellSyntax(command: string): string | null {
  const bare = command.trim().replace(quoted, ' ');
  const [found] = syntax.exec(bare) ?? [];
  if (found !== undefined) return found === '\n' ? 'a second line' : `\`${found.replace(/[\w({]$/, '')}\``;
  return /["']/.test(bare) ? 'a quote that is not closed' : null;
}
