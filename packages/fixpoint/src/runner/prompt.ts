import mustache from 'mustache';
import type { Briefing } from './briefing.ts';

export interface PromptOptions {
  readonly template: string;
  readonly briefing: Briefing;
  /** What the loop's own material tells besides. */
  readonly material: Readonly<Record<string, unknown>>;
  /** The artifact's text as it is and as the run began with it, or null where that is too large to be quoted. */
  readonly artifactText: string | null;
  readonly inputText: string | null;
  /** What the lines around quoted text carry; not to be guessed by whoever wrote the text. */
  readonly marker: string;
  /** Whether the reply is to be the new text itself. */
  readonly isTextWanted: boolean;
  /** Whether whoever gets it remembers the step that it continues. */
  readonly isResumed: boolean;
}

/**
 * Fills a prompt's template. Templates are Mustache: no logic, nothing escaped. What somebody else wrote is put between
 * lines with `{{marker}}`, word for word, so that nothing in it can be taken for the prompt's own words.
 */
export function fillPrompt({
  template,
  briefing,
  material,
  artifactText,
  inputText,
  marker,
  isTextWanted,
  isResumed,
}: PromptOptions): string {
  const names = briefing.artifact.paths.map((path) => `\`${path}\``).join(', ');
  const view = {
    ...briefing,
    material,
    artifact: { ...briefing.artifact, names, ...viewText(artifactText) },
    input: viewText(inputText),
    marker,
    isTextWanted,
    isResumed,
    hasGating: briefing.gating.length > 0,
    hasOfGates: briefing.ofGates.length > 0,
    hasOfReviews: briefing.ofReviews.length > 0,
    hasNotes: briefing.notes.length > 0,
    hasAnswers: briefing.answers.length > 0,
    hasResolutions: briefing.resolutions.length > 0,
  };
  return `${mustache.render(template, view, undefined, { escape: String }).trim()}\n`;
}

function viewText(text: string | null) {
  return {
    isQuoted: text !== null,
    isBlank: text?.trim() === '',
    text: text?.replace(/\r?\n$/, '') ?? null,
  };
}
