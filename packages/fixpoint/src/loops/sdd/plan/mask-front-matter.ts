const frontMatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/u;
/** What the lines of a mapping in YAML look like, so that the text between two rules is not taken for one. */
const firstLine = /^[\w."'-]+[ \t]*:(?:[ \t].*)?$/u;
const furtherLine = /^(?:[ \t].*|#.*|-(?:[ \t].*)?|[\w."'-]+[ \t]*:(?:[ \t].*)?)?$/u;

/** Blanks out a byte order mark and front matter, and leaves every other character and line where it is. */
export function maskFrontMatter(text: string): string {
  const [whole = '', content = ''] = frontMatter.exec(text) ?? [];
  const [first = '', ...others] = content.split(/\r?\n/u);
  const isMapping = firstLine.test(first) && others.every((line) => furtherLine.test(line));
  const masked = isMapping ? whole.replace(/[^\r\n]/gu, ' ') + text.slice(whole.length) : text;
  return masked.replace(/^\uFEFF/u, ' ');
}
