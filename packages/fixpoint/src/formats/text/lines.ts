/** One line of a text, with what ended it, so that the text can be put together again byte for byte. */
export interface TextLine {
  readonly text: string;
  /** `\n`, `\r\n` or `\r`; empty where the text ended without one. */
  readonly ending: string;
}

/** A line ending that new lines can be written with. */
export type LineEnding = '\n' | '\r\n';

/** Splits a text into lines and their endings; `joinLines` gives the same text back. */
export function splitLines(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    const [whole, content = '', ending = ''] = match;
    if (whole !== '') lines.push({ text: content, ending });
  }
  return lines;
}

/** Puts lines together again, each with its own ending. */
export function joinLines(lines: readonly TextLine[]): string {
  return lines.map(({ text, ending }) => text + ending).join('');
}

/** The ending that most lines of a text have; `\n` where it has no line ending at all. */
export function lineEndingOf(text: string): LineEnding {
  const all = text.match(/\n/g)?.length ?? 0;
  const windows = text.match(/\r\n/g)?.length ?? 0;
  return windows * 2 > all ? '\r\n' : '\n';
}

/** How a text file is written, apart from what it says. */
export interface TextForm {
  readonly byteOrderMark: boolean;
  readonly ending: LineEnding;
}

const byteOrderMark = '\uFEFF';

/** Reads the form of a text, so that a new content can be written in the same one. */
export function formOf(text: string): TextForm {
  return { byteOrderMark: text.startsWith(byteOrderMark), ending: lineEndingOf(text) };
}

/** The text without a byte order mark. */
export function withoutMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** Gives a content, written with `\n` and without a byte order mark, the form of another text. */
export function inForm(content: string, form: TextForm): string {
  const lines = form.ending === '\n' ? content : content.replaceAll('\n', form.ending);
  return form.byteOrderMark ? byteOrderMark + lines : lines;
}
