import { z } from 'zod';

const shape = z.object({
  ledger: z.object({
    /** The plan's path from the project's root. */
    plan: z.string(),
    /** The ledger as the run found it; null where there was none. */
    found: z.string().nullable(),
  }),
});

/** What a run's first event says about the ledger, for its keeper. */
export type LedgerFacts = Readonly<z.infer<typeof shape>>;

/** Finds it among the facts of a run; null where no precheck has looked at the ledger. */
export function readLedgerFacts(facts: Readonly<Record<string, unknown>>): LedgerFacts['ledger'] | null {
  return shape.safeParse(facts).data?.ledger ?? null;
}
