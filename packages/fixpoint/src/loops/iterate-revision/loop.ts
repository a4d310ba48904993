import type { LoopKit } from '../kit.ts';
import { readDone } from '../reading/index.ts';
import { answerBlankSection } from './blank-section.ts';
import { checkSection } from './check-section.ts';
import { keepState } from './keep-state.ts';
import text from './loop.yaml';
import earlierReview from './prompts/earlier-review.md';
import paper from './prompts/paper.md';
import review from './prompts/review.md';
import write from './prompts/write.md';
import { readReviewReply } from './read-review.ts';

/** A writer and a reviewer on one section. */
export const iterateRevision: LoopKit = {
  name: 'iterate-revision',
  title: 'a writer and a reviewer on one section',
  text,
  prompts: { 'iterate-revision/write': write, 'iterate-revision/review': review },
  partials: { 'iterate-earlier-review': earlierReview, 'iterate-paper': paper },
  readers: {
    'iterate-writer': () => readDone,
    'iterate-reviewer': (scale) => (reply) => readReviewReply(reply, { scale }),
  },
  wrappers: { 'iterate-reviewer': answerBlankSection },
  prechecks: { 'iterate-section': checkSection },
  records: { 'iterate-state': keepState },
};
