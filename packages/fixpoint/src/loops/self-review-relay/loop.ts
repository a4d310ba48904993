import type { LoopKit } from '../kit.ts';
import text, { value } from './loop.yaml';
import change from './prompts/change.md';
import correctness from './prompts/correctness.md';
import fixBlockers from './prompts/fix-blockers.md';
import fixGate from './prompts/fix-gate.md';
import fixReply from './prompts/fix-reply.md';
import howToFix from './prompts/how-to-fix.md';
import lens from './prompts/lens.md';
import operations from './prompts/operations.md';
import severities from './prompts/severities.md';
import synthesis from './prompts/synthesis.md';
import tests from './prompts/tests.md';

/** A gate and a panel, both. */
export const selfReviewRelay: LoopKit = {
  name: 'self-review-relay',
  title: 'a gate and a panel, both',
  text,
  value,
  prompts: {
    'self-review-relay/lens': lens,
    'self-review-relay/synthesis': synthesis,
    'self-review-relay/fix-gate': fixGate,
    'self-review-relay/fix-blockers': fixBlockers,
  },
  partials: {
    'relay-change': change,
    'relay-correctness': correctness,
    'relay-operations': operations,
    'relay-tests': tests,
    'relay-severities': severities,
    'relay-how-to-fix': howToFix,
    'relay-fix-reply': fixReply,
  },
  prechecks: {
    'relay-change': async (input) => (await import('./check-change.ts')).checkChange(input),
  },
  records: {},
};
