import type { Failure } from '../findings/index.ts';
import type { Outcome } from './outcome.ts';
import type { Ruling } from './reply.ts';
import type { Destination, Test } from './types.ts';

/** A test that was made, with the numbers it used. */
export interface Tested {
  readonly test: Test;
  readonly holds: boolean;
  readonly numbers: Readonly<Record<string, number | string | null>>;
}

/**
 * What a decision produced, for tallies, ledger, records and pages. Rules never read facts.
 */
export type Fact =
  | { readonly kind: 'entered'; readonly stage: string; readonly item: string | null }
  | {
      readonly kind: 'decided';
      readonly step: string;
      readonly on: string;
      readonly rule: number;
      readonly tested: readonly Tested[];
      readonly to: Destination;
    }
  | { readonly kind: 'counted'; readonly name: string; readonly value: number; readonly max: number | null }
  | {
      readonly kind: 'retried';
      readonly step: string;
      readonly seat: string | null;
      readonly failure: Failure;
    }
  | { readonly kind: 'found'; readonly finding: string; readonly severity: string }
  | {
      readonly kind: 'closed';
      readonly finding: string;
      readonly by: 'verdict' | 'resolution' | 'ruling' | 'answer';
    }
  | { readonly kind: 'deferred'; readonly finding: string | null }
  | { readonly kind: 'parked'; readonly finding: string; readonly ruling: Ruling }
  | { readonly kind: 'verdict'; readonly verdict: string }
  | { readonly kind: 'completed'; readonly stage: string; readonly item: string }
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly reason: string };

/** A new state and what was decided on the way to it. */
export interface Transition<S> {
  readonly state: S;
  readonly facts: readonly Fact[];
}
