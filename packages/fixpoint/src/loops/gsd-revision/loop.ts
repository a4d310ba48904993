import type { LoopKit } from '../kit.ts';
import { gatherAnswered } from './gather-answered.ts';
import text, { value } from './loop.yaml';
import answered from './prompts/answered.md';
import answers from './prompts/answers.md';
import check from './prompts/check.md';
import howToReply from './prompts/how-to-reply.md';
import howToRevise from './prompts/how-to-revise.md';
import produce from './prompts/produce.md';
import revise from './prompts/revise.md';
import toCarryOut from './prompts/to-carry-out.md';

/** Check, revise, escalate. */
export const gsdRevision: LoopKit = {
  name: 'gsd-revision',
  title: 'check, revise, escalate',
  text,
  value,
  prompts: {
    'gsd-revision/check': check,
    'gsd-revision/revise': revise,
    'gsd-revision/produce': produce,
  },
  partials: {
    'gsd-answered': answered,
    'gsd-answers': answers,
    'gsd-how-to-reply': howToReply,
    'gsd-how-to-revise': howToRevise,
    'gsd-to-carry-out': toCarryOut,
  },
  prechecks: {
    'gsd-open-conflicts': async (input) => (await import('./open-conflicts.ts')).findOpenConflicts(input),
  },
  lists: { 'gsd-open-conflicts': ['openConflicts'] },
  records: {
    'gsd-reviews': async (input) => (await import('./keep-reviews.ts')).keepReviews(input),
  },
  material: { 'gsd-answered': gatherAnswered },
};
