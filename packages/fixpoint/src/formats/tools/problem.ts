import type { FindingDraft } from '../../findings/index.ts';
import { firstLine, shorten } from './clean-text.ts';
import type { ToolContext } from './format.ts';
import type { PrintedPlace } from './locate.ts';
import { locate } from './locate.ts';

export type GateSeverity = 'error' | 'warning' | 'info';

/** One problem as a tool prints it. */
export interface Problem extends PrintedPlace {
  readonly severity: GateSeverity;
  /** The rule of a linter, or the name of a test. */
  readonly rule?: string | undefined;
  readonly message: string;
  /** What else was printed about it: a stack, a chain of reasons, a frame of code. */
  readonly details?: string;
  readonly isTest?: boolean;
}

// Enough for a stack and a difference; a producer's prompt has to hold many of them.
const longestEvidence = 4000;

/** Makes a finding of what a tool printed; the property is the same again when only the place moves. */
export function draftProblem(problem: Problem, context: ToolContext): FindingDraft {
  const location = locate(problem, context);
  const rule = problem.rule?.trim() || undefined;
  return {
    severity: problem.severity,
    property: propertyOf(problem, rule),
    evidence: shorten(evidenceOf(problem), longestEvidence),
    ...(rule !== undefined && { dimension: rule }),
    ...(location !== undefined && { location }),
  };
}

function propertyOf(problem: Problem, rule: string | undefined): string {
  const message = firstLine(problem.message);
  if (rule === undefined) return message || 'the tool reports no problem here';
  if (problem.isTest) return `test passes: ${rule}`;
  return message === '' || message.includes(rule) ? message || rule : `${rule}: ${message}`;
}

function evidenceOf({ message, details = '' }: Problem): string {
  const said = message.trim();
  const more = details.trim();
  if (more === '' || said.includes(more)) return said;
  return more.startsWith(said) ? more : `${said}\n${more}`;
}

// The words of the tools that Fixpoint knows; records.md, "Reading gates".
const words: Readonly<Record<GateSeverity, readonly string[]>> = {
  error: ['error', 'err', 'fatal', 'fatal error', 'critical', 'blocker'],
  warning: ['warning', 'warn', 'minor', 'major', 'performance', 'portability'],
  info: [
    ...['info', 'information', 'informational', 'notice', 'note', 'none', 'hint', 'help', 'suggestion'],
    ...['style', 'convention', 'refactor'],
  ],
};

const severities = ['error', 'warning', 'info'] as const;

/** The severity that a tool's word means; an unknown or missing one is an error. */
export function severityOf(word: unknown): GateSeverity {
  return knownSeverity(word) ?? 'error';
}

/** The severity that a word means, if it is one that tools use for problems. */
export function knownSeverity(word: unknown): GateSeverity | undefined {
  const wanted = typeof word === 'string' ? word.trim().toLowerCase() : '';
  return severities.find((severity) => words[severity].includes(wanted));
}
