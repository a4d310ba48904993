import type { Failure, FindingDraft, Reading } from '../findings/index.ts';
import type { ToolReport } from '../formats/tools/index.ts';
import { distrustsReport } from './exit-codes.ts';

/** How the command ended, as far as a verdict asks. */
export type GateEnding =
  | { readonly kind: 'exited'; readonly code: number }
  /** Fixpoint ended it: it ran too long, or printed too much. */
  | { readonly kind: 'stopped'; readonly failure: 'timeout' | 'incomplete'; readonly why: string };

export interface VerdictInput {
  readonly ending: GateEnding;
  readonly report: Reading<ToolReport>;
  readonly accept: readonly number[];
  readonly allowEmpty: boolean;
  /** The exit code alone is the report. */
  readonly isExitCodeOnly: boolean;
}

/** Whether a gate is green, and if not, whether what it printed is the whole of what is wrong. */
export interface Verdict {
  readonly green: boolean;
  readonly failure: Failure | null;
  readonly why: string;
}

/** Holds the exit code and the report against each other (records.md, "Reading gates"): both must agree to be green. */
export function judgeGate(input: VerdictInput): Verdict {
  const { ending } = input;
  if (ending.kind === 'stopped') return { green: false, failure: ending.failure, why: ending.why };
  return input.accept.includes(ending.code)
    ? judgeAccepted(input, ending.code)
    : judgeRefused(input, ending.code);
}

function judgeAccepted({ report, allowEmpty }: VerdictInput, code: number): Verdict {
  const exit = `exit code ${code} is accepted`;
  if (report.kind === 'failed') return red(report.failure, `${exit}, but ${report.why}`);
  const { findings, looked, incomplete } = report.value;
  if (incomplete !== undefined) return red('incomplete', `${exit}, but ${incomplete}`);
  const errors = countErrors(findings);
  if (errors > 0) return red(null, `${exit}, but ${counted(errors, 'error')} listed`);
  const claim = findClaim(report.value);
  if (claim !== undefined) return red('incomplete', `${exit}, but the output says: ${claim}`);
  if (looked === 0 && !allowEmpty) return red('incomplete', `${exit}, but nothing was looked at`);
  return { green: true, failure: null, why: `${exit} and no error is listed` };
}

// What is said to have failed, though nothing of it is listed.
function findClaim({ stated, failing }: ToolReport): string | undefined {
  if (stated === undefined || stated.errors === 0) return failing;
  return stated.errors === 1 ? '1 error' : `${stated.errors} errors`;
}

function judgeRefused({ report, isExitCodeOnly }: VerdictInput, code: number): Verdict {
  const exit = `exit code ${code} is not accepted`;
  if (isExitCodeOnly) return red(null, exit);
  if (report.kind === 'failed') return red('incomplete', `${exit}, and ${report.why}`);
  const { findings, incomplete, tool } = report.value;
  if (incomplete !== undefined) return red('incomplete', `${exit}, and ${incomplete}`);
  if (findings.length === 0) return red('incomplete', `${exit}, and nothing is listed`);
  if (distrustsReport(code, tool)) {
    return red('incomplete', `${exit}, and says that not all was checked`);
  }
  return red(null, `${exit}, and ${counted(findings.length, 'finding')} listed`);
}

function red(failure: Failure | null, why: string): Verdict {
  return { green: false, failure, why };
}

function countErrors(findings: readonly FindingDraft[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`;
}
