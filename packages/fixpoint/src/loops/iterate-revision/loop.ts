import type { LoopKit } from '../kit.ts';
import text, { value } from './loop.yaml';
import earlierReview from './prompts/earlier-review.md';
import paper from './prompts/paper.md';
import review from './prompts/review.md';
import write from './prompts/write.md';

/** A writer and a reviewer on one section. */
export const iterateRevision: LoopKit = {
  name: 'iterate-revision',
  title: 'a writer and a reviewer on one section',
  text,
  value,
  prompts: { 'iterate-revision/write': write, 'iterate-revision/review': review },
  partials: { 'iterate-earlier-review': earlierReview, 'iterate-paper': paper },
  prechecks: {
    'iterate-section': async (input) => (await import('./check-section.ts')).checkSection(input),
  },
  records: {
    'iterate-state': async (input) => (await import('./keep-state.ts')).keepState(input),
  },
};
