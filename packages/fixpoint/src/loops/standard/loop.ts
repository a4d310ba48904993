import type { LoopKit } from '../kit.ts';
import { gatherChange } from './gather-change.ts';
import { gatherRulings } from './gather-rulings.ts';
import text, { value } from './loop.yaml';
import adjudicate from './prompts/adjudicate.md';
import artifact from './prompts/artifact.md';
import completeness from './prompts/completeness.md';
import correctness from './prompts/correctness.md';
import fix from './prompts/fix.md';
import fixGate from './prompts/fix-gate.md';
import howToFix from './prompts/how-to-fix.md';
import meet from './prompts/meet.md';
import rereview from './prompts/rereview.md';
import review from './prompts/review.md';
import severities from './prompts/severities.md';
import takeOver from './prompts/take-over.md';

/** Gates, a panel, and findings that are followed up: the loop of whoever names none. */
export const standard: LoopKit = {
  name: 'standard',
  title: 'gates, a panel, and findings that are followed up',
  text,
  value,
  prompts: {
    'standard/review': review,
    'standard/rereview': rereview,
    'standard/fix': fix,
    'standard/take-over': takeOver,
    'standard/fix-gate': fixGate,
    'standard/adjudicate': adjudicate,
  },
  partials: {
    'standard-artifact': artifact,
    'standard-completeness': completeness,
    'standard-correctness': correctness,
    'standard-how-to-fix': howToFix,
    'standard-meet': meet,
    'standard-severities': severities,
  },
  prechecks: {
    'standard-change': async (input) => (await import('../prechecks/require-change.ts')).requireChange(input),
  },
  records: {},
  material: {
    'unreviewed-change': gatherChange,
    rulings: gatherRulings,
  },
};
