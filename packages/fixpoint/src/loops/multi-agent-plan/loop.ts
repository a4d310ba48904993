import type { LoopKit } from '../kit.ts';
import text, { value } from './loop.yaml';
import correctness from './prompts/correctness.md';
import draft from './prompts/draft.md';
import lens from './prompts/lens.md';
import producerReply from './prompts/producer-reply.md';
import request from './prompts/request.md';
import review from './prompts/review.md';
import revise from './prompts/revise.md';
import structure from './prompts/structure.md';
import whole from './prompts/whole.md';

/** Lenses, then a tail that must converge. */
export const multiAgentPlan: LoopKit = {
  name: 'multi-agent-plan',
  title: 'lenses, then a tail that must converge',
  text,
  value,
  prompts: {
    'multi-agent-plan/draft': draft,
    'multi-agent-plan/lens': lens,
    'multi-agent-plan/review': review,
    'multi-agent-plan/revise': revise,
  },
  partials: {
    'plan-request': request,
    'plan-structure': structure,
    'plan-correctness': correctness,
    'plan-whole': whole,
    'plan-producer-reply': producerReply,
  },
  prechecks: {
    'plan-request': async (input) => (await import('./check-request.ts')).checkRequest(input),
  },
  records: {
    'plan-versions': async (input) => (await import('./keep-versions.ts')).keepVersions(input),
  },
  recordFiles: {
    'plan-versions': ({ versionFiles }) => (versionFiles === true ? 'version' : null),
  },
};
