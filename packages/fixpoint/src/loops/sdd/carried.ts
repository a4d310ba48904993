import { z } from 'zod';
import type { Finding } from '../../findings/index.ts';
import { finalReview } from './ledger/entry.ts';
import type { LoadBearing } from './ledger/standing.ts';

const said = z.object({ what: z.string(), why: z.string() });
const shape = z.object({ open: z.record(z.string(), z.array(said)) });

/** What earlier runs left open, by the part of the run in which it has to be met. */
export type CarriedFacts = z.infer<typeof shape>;

/** Hands what earlier runs left open to the tasks that it is about; what is about none that is left, to the final review. */
export function carryOpen(open: readonly LoadBearing[], left: readonly string[]): CarriedFacts {
  const parts = [...left, finalReview].map((part) => {
    const isOf = ({ task }: LoadBearing) => (left.includes(task) ? task : finalReview) === part;
    return [part, open.filter(isOf).map(({ what, why }) => ({ what, why }))] as const;
  });
  return { open: Object.fromEntries(parts.filter(([, findings]) => findings.length > 0)) };
}

/** What is carried to a part of a run, under ids of its own: no reviewer of this run has found it yet. */
export function carriedTo(
  part: string,
  facts: Readonly<Record<string, unknown>>,
): readonly Omit<Finding, 'severity'>[] {
  const found = shape.safeParse(facts).data?.open[part] ?? [];
  return found.map(({ what, why }, index) => ({
    id: `e${index + 1}`,
    property: what,
    evidence: `An earlier run ended with this open; it was ruled load-bearing${why === '' ? '.' : `: ${why}`}`,
  }));
}
