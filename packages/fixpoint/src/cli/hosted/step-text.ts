import mustache from 'mustache';
import { fit } from '../../views/index.ts';
import callText from './call.md';
import callsText from './calls.md';
import endedText from './ended.md';
import type { Hosted } from './hosted.ts';
import questionText from './question.md';
import restingText from './resting.md';
import stepTemplate from './step.md';
import { viewStep } from './view-step.ts';

/** Says what is due as instructions to the agent whose session hosts the run; under 2 kB, whatever is quoted. */
export function stepText(hosted: Hosted, folder: string): string {
  return fit(
    (limit) => render(hosted, { folder, limit }),
    (text) => text,
  );
}

function render(hosted: Hosted, how: { readonly folder: string; readonly limit: number }): string {
  const view = viewStep(hosted, how);
  const parts = {
    call: callText,
    calls: callsText,
    question: questionText,
    resting: restingText,
    ended: endedText,
  };
  return `${mustache.render(stepTemplate, view, parts, { escape: String }).trim()}\n`;
}
