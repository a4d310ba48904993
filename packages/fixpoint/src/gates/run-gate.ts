import type { ProgramResult } from '../processes/index.ts';
import type { GateReading } from './reading.ts';
import type { GateSpec } from './spec.ts';

export interface GateContext {
  /** The workspace, as an absolute path; the command runs in it. */
  readonly root: string;
  /** The environment that the gate's allowlist chooses from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** How a gate's run ended. Only `read` says anything about the artifact. */
export type GateRun =
  | { readonly kind: 'read'; readonly reading: GateReading; readonly result: ProgramResult }
  /** The command could not be started: there is no such gate. */
  | { readonly kind: 'not-started'; readonly why: string }
  /** A signal from elsewhere ended it: the caller runs it once more. */
  | { readonly kind: 'died'; readonly signal: string; readonly result: ProgramResult }
  | { readonly kind: 'cancelled' };
