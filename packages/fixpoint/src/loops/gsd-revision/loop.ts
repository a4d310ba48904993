import type { LoopKit } from '../kit.ts';
import { keepReviews } from './keep-reviews.ts';
import text from './loop.yaml';
import { findOpenConflicts } from './open-conflicts.ts';
import answers from './prompts/answers.md';
import check from './prompts/check.md';
import howToReply from './prompts/how-to-reply.md';
import howToRevise from './prompts/how-to-revise.md';
import produce from './prompts/produce.md';
import revise from './prompts/revise.md';
import toCarryOut from './prompts/to-carry-out.md';
import { readCheckerReply } from './read-checker.ts';
import { readProducerReply } from './read-producer.ts';

/** Check, revise, escalate. */
export const gsdRevision: LoopKit = {
  name: 'gsd-revision',
  title: 'check, revise, escalate',
  text,
  prompts: {
    'gsd-revision/check': check,
    'gsd-revision/revise': revise,
    'gsd-revision/produce': produce,
  },
  partials: {
    'gsd-answers': answers,
    'gsd-how-to-reply': howToReply,
    'gsd-how-to-revise': howToRevise,
    'gsd-to-carry-out': toCarryOut,
  },
  readers: {
    'gsd-checker': (scale) => (reply) => readCheckerReply(reply, { scale }),
    'gsd-producer': () => readProducerReply,
  },
  wrappers: {},
  prechecks: { 'gsd-open-conflicts': findOpenConflicts },
  records: { 'gsd-reviews': keepReviews },
};
