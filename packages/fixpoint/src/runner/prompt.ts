import mustache from 'mustache';
import type { Briefing } from './briefing.ts';

export interface PromptOptions {
  readonly template: string;
  readonly briefing: Briefing;
  /** The artifact's text, or null where it is too large to be quoted. */
  readonly artifactText: string | null;
  /** What the lines around quoted text carry; not to be guessed by whoever wrote the text. */
  readonly marker: string;
  /** Whether the reply is to be the new text itself. */
  readonly isTextWanted: boolean;
}

/**
 * Fills a prompt's template. Templates are Mustache: no logic, nothing escaped. What somebody else wrote is put between
 * lines with `{{marker}}`, word for word, so that nothing in it can be taken for the prompt's own words.
 */
export function fillPrompt({
  template,
  briefing,
  artifactText,
  marker,
  isTextWanted,
}: PromptOptions): string {
  const artifact = {
    ...briefing.artifact,
    names: briefing.artifact.paths.map((path) => `\`${path}\``).join(', '),
    isQuoted: artifactText !== null,
    isBlank: artifactText?.trim() === '',
    text: artifactText?.replace(/\r?\n$/, '') ?? null,
  };
  const view = {
    ...briefing,
    artifact,
    marker,
    isTextWanted,
    hasGating: briefing.gating.length > 0,
    hasNotes: briefing.notes.length > 0,
    hasAnswers: briefing.answers.length > 0,
    hasResolutions: briefing.resolutions.length > 0,
  };
  return `${mustache.render(template, view, undefined, { escape: String }).trim()}\n`;
}
