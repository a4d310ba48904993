import mustache from 'mustache';
import type { Briefing } from './briefing.ts';

/** A text that somebody else wrote, delimited so that nothing in it can be read as instructions or state. */
export interface Quoted {
  readonly begin: string;
  readonly end: string;
  readonly text: string;
}

export interface PromptOptions {
  readonly template: string;
  readonly briefing: Briefing;
  /** The artifact's text, or null where it is too large to be quoted. */
  readonly artifactText: string | null;
  /** What the quoting lines carry; not to be guessed by whoever wrote the text. */
  readonly marker: string;
}

/** Fills a prompt's template. Templates are Mustache: no logic, nothing escaped. */
export function fillPrompt({ template, briefing, artifactText, marker }: PromptOptions): string {
  const artifact = {
    ...briefing.artifact,
    quoted: artifactText === null ? null : quote('artifact', artifactText, marker),
  };
  const view = {
    ...briefing,
    artifact,
    hasGating: briefing.gating.length > 0,
    hasAnswers: briefing.answers.length > 0,
  };
  const prompt = mustache.render(template, view, undefined, { escape: String });
  return `${prompt.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}

function quote(what: string, text: string, marker: string): Quoted {
  return { begin: `<<<${what} ${marker}`, end: `${what} ${marker}>>>`, text };
}
