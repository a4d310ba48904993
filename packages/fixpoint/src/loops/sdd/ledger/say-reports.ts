/** What an implementer said, with the word of the step that it was asked at. */
export interface SaidReport {
  readonly word: string;
  readonly text: string;
}

/** The reports on a task as prompts show them, the oldest first: what is said of a fix is little without what was made. */
export function sayReports(reports: readonly SaidReport[]): string | null {
  return reports.length === 0 ? null : reports.map(({ word, text }) => `[${word}]\n${text}`).join('\n\n');
}
