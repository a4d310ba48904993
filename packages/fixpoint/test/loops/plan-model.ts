import type { ScriptedReply } from '../../src/lab/drill/drill-file.ts';

/** What a producer does in a call: leaves a text, leaves the plan as it is, or fails. */
export type Work = { readonly text: string } | 'unchanged' | 'fail';

/** What a reviewer says: the severities of what it found, or nothing usable. */
export type Said = readonly ('blocker' | 'should-fix' | 'nit')[] | 'fail';

export interface PlanCase {
  readonly input: string;
  readonly lenses: number;
  readonly cleanPasses: number;
  readonly maxReviews: number;
  readonly retries: number;
  /** In the order in which they are asked for; past its end a call fails. */
  readonly works: readonly Work[];
  readonly reviews: readonly Said[];
}

/** How a run has to end, and what it asked for on its way. */
export interface PlanEnd {
  readonly outcome: string;
  readonly reason: string;
  readonly steps: readonly string[];
  readonly counts: { readonly reviews: number; readonly revisions: number; readonly version: number };
  /** The replies that were asked for, as a drill scripts them. */
  readonly script: Readonly<Record<'producer' | 'reviewer', readonly ScriptedReply[]>>;
}

class Over extends Error {
  readonly outcome: string;
  readonly reason: string;

  constructor(outcome: string, reason: string) {
    super(outcome);
    this.outcome = outcome;
    this.reason = reason;
  }
}

/** The loop in plain words of a program, with nothing of Fixpoint in it: loops.md, "multi-agent-plan", top to bottom. */
export function playByTheText(given: PlanCase): PlanEnd {
  const steps: string[] = [];
  const producer: ScriptedReply[] = [];
  const reviewer: ScriptedReply[] = [];
  const versions: string[] = [];
  let [plan, reviews, revisions] = [given.input, 0, 0];

  const produce = (step: string): string => {
    for (let attempt = 0; attempt <= given.retries; attempt += 1) {
      steps.push(step);
      const work = given.works[producer.length] ?? 'fail';
      producer.push(scriptWork(work));
      const text = typeof work === 'string' ? plan : work.text;
      if (work !== 'fail' && text.trim() !== '') return text;
    }
    throw new Over('inconclusive', 'producer-failed');
  };
  const accept = (text: string) => {
    plan = text;
    versions.push(text.trim());
  };
  const review = () => {
    for (let attempt = 0; attempt <= given.retries; attempt += 1) {
      steps.push('review');
      const said = given.reviews[reviewer.length] ?? 'fail';
      reviewer.push(scriptReview(said));
      if (said !== 'fail') return said;
    }
    throw new Over('inconclusive', 'reviewer-failed');
  };
  const revise = () => {
    const text = produce('revise');
    if (text.trim() === plan.trim()) throw new Over('stalled', 'unchanged');
    if (versions.includes(text.trim())) throw new Over('stalled', 'cycle');
    accept(text);
    revisions += 1;
  };
  const converge = () => {
    let [streak, isSeen] = [0, false];
    for (;;) {
      const found = review();
      reviews += 1;
      isSeen ||= found.length > 0;
      streak = found.includes('blocker') ? 0 : streak + 1;
      endAfterReview(given, { reviews, streak, isSeen });
      if (streak === 0) revise();
    }
  };
  try {
    accept(produce('draft'));
    for (let lens = 1; lens <= given.lenses; lens += 1) accept(produce(`lens:${lens}`));
    return converge();
  } catch (over) {
    if (!(over instanceof Over)) throw over;
    const counts = { reviews, revisions, version: versions.length };
    return { outcome: over.outcome, reason: over.reason, steps, counts, script: { producer, reviewer } };
  }
}

interface Standing {
  readonly reviews: number;
  readonly streak: number;
  readonly isSeen: boolean;
}

function endAfterReview({ cleanPasses, maxReviews }: PlanCase, { reviews, streak, isSeen }: Standing): void {
  if (streak === cleanPasses) throw new Over(isSeen ? 'converged' : 'unverified', 'clean');
  if (reviews === maxReviews) throw new Over('capped', 'cap');
}

function scriptWork(work: Work): ScriptedReply {
  if (work === 'fail') return { fail: 'crash' };
  return work === 'unchanged' ? { unchanged: true } : { artifact: work.text };
}

function scriptReview(said: Said): ScriptedReply {
  return said === 'fail' ? { fail: 'timeout' } : { findings: said.map((severity) => ({ severity })) };
}
