import type { LoopKit } from '../kit.ts';
import text, { value } from './loop.yaml';
import adjudicate from './prompts/adjudicate.md';
import askEvidence from './prompts/ask-evidence.md';
import brief from './prompts/brief.md';
import carried from './prompts/carried.md';
import carriedReview from './prompts/carried-review.md';
import change from './prompts/change.md';
import decided from './prompts/decided.md';
import finalFix from './prompts/final-fix.md';
import finalRereview from './prompts/final-rereview.md';
import finalReview from './prompts/final-review.md';
import fixDiff from './prompts/fix-diff.md';
import gaps from './prompts/gaps.md';
import howToFix from './prompts/how-to-fix.md';
import howToWork from './prompts/how-to-work.md';
import implement from './prompts/implement.md';
import implementerReply from './prompts/implementer-reply.md';
import open from './prompts/open.md';
import preflight from './prompts/preflight.md';
import redGates from './prompts/red-gates.md';
import report from './prompts/report.md';
import rereview from './prompts/rereview.md';
import rereviewForm from './prompts/rereview-form.md';
import rereviewReply from './prompts/rereview-reply.md';
import resolve from './prompts/resolve.md';
import resume from './prompts/resume.md';
import review from './prompts/review.md';
import reviewForm from './prompts/review-form.md';
import severities from './prompts/severities.md';
import stuck from './prompts/stuck.md';
import takeover from './prompts/takeover.md';

/** A task list, with a fix loop for each task. */
export const sdd: LoopKit = {
  name: 'sdd',
  title: 'a task list, with a fix loop for each task',
  text,
  value,
  prompts: {
    'sdd/preflight': preflight,
    'sdd/implement': implement,
    'sdd/review': review,
    'sdd/resolve': resolve,
    'sdd/resume': resume,
    'sdd/takeover': takeover,
    'sdd/ask-evidence': askEvidence,
    'sdd/rereview': rereview,
    'sdd/adjudicate': adjudicate,
    'sdd/final-review': finalReview,
    'sdd/final-fix': finalFix,
    'sdd/final-rereview': finalRereview,
  },
  partials: {
    'sdd-brief': brief,
    'sdd-carried': carried,
    'sdd-carried-review': carriedReview,
    'sdd-decided': decided,
    'sdd-fix-diff': fixDiff,
    'sdd-gaps': gaps,
    'sdd-how-to-fix': howToFix,
    'sdd-how-to-work': howToWork,
    'sdd-implementer-reply': implementerReply,
    'sdd-open': open,
    'sdd-change': change,
    'sdd-red-gates': redGates,
    'sdd-report': report,
    'sdd-rereview-form': rereviewForm,
    'sdd-rereview-reply': rereviewReply,
    'sdd-review-form': reviewForm,
    'sdd-severities': severities,
    'sdd-stuck': stuck,
  },
  prechecks: {
    'sdd-plan': async (input) => (await import('./precheck.ts')).checkPlan(input),
  },
  lists: { 'sdd-plan': ['tasks', 'doubtful', 'ruledBefore', 'unmade'] },
  records: {
    'sdd-ledger': async (input) => (await import('./ledger/keep-ledger.ts')).keepLedger(input),
  },
  material: {
    'sdd-task': async (input) => (await import('./material/gather.ts')).gatherTask(input),
  },
};
