/** What is put in the place of some characters of a text. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/** A text after edits, and the edits that take them back. */
export interface Edited {
  readonly text: string;
  readonly undo: readonly Edit[];
}

/** Makes edits one after the other: each counts from the text that the one before left. */
export function makeEdits(text: string, edits: readonly Edit[]): Edited {
  return edits.reduce<Edited>(
    (before, { offset, length, content }) => {
      const { text, undo } = before;
      const replaced = text.slice(offset, offset + length);
      return {
        text: `${text.slice(0, offset)}${content}${text.slice(offset + length)}`,
        undo: [{ offset, length: content.length, content: replaced }, ...undo],
      };
    },
    { text, undo: [] },
  );
}
