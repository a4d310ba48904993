import mustache from 'mustache';
import callText from './call.md';
import callsText from './calls.md';
import endedText from './ended.md';
import type { Hosted } from './hosted.ts';
import questionText from './question.md';
import restingText from './resting.md';
import stepTemplate from './step.md';
import { viewStep } from './view-step.ts';

/** An agent reads this again and again: its context is dear. */
const mostBytes = 2000;

/** How long quoted texts may be: less and less, until all of it fits. */
const limits = [600, 300, 150, 80, 40, 20, 10, 5];

/** Says what is due as instructions to the agent whose session hosts the run; under 2 kB, whatever is quoted. */
export function stepText(hosted: Hosted, folder: string): string {
  const texts = limits.map((limit) => render(hosted, { folder, limit }));
  return texts.find((text) => Buffer.byteLength(text) < mostBytes) ?? texts.at(-1) ?? '';
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
