import { FixpointError, nearest } from '../../base/index.ts';
import { type LoopDefinition, resolveLoop } from '../../definition/index.ts';
import {
  countBySeverity,
  type FindingDraft,
  isGatingFinding,
  type Note,
  type SeverityScale,
} from '../../findings/index.ts';
import { readers } from '../../loops/index.ts';
import type { Said } from '../../runner/index.ts';

/** What `fixpoint read --json` prints; its names are stable (cli.md). */
export interface ReadResult {
  readonly valid: boolean;
  readonly failure: string | null;
  readonly why: string;
  /** A valid report with no finding of any severity. */
  readonly clean: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly gating: number;
  readonly findings: readonly FindingDraft[];
  readonly notes: readonly Note[];
}

// Other words for a producer, by which people and texts call it (cli.md).
const producerNames: readonly string[] = ['writer', 'implementer', 'fixer'];

/** Reads a reply as a run of this loop would. */
export function readReplyText(text: string, definition: LoopDefinition, role: string): ReadResult {
  const name = findRole(definition, role);
  const scale = resolveLoop(definition).severities;
  const reading = readerOf(definition, name)(scale)(text, { replies: [], item: null, findings: [] });
  if (reading.kind === 'failed') {
    const { failure, why, notes } = reading;
    return { valid: false, failure, why, clean: false, ...listFindings([], scale), notes };
  }
  const { value, notes } = reading;
  const findings = 'findings' in value ? value.findings : [];
  const clean = value.kind === 'report' && findings.length === 0;
  return {
    valid: true,
    failure: null,
    why: sayWhat(value),
    clean,
    ...listFindings(findings, scale),
    notes,
    ...detailsOf(value),
  };
}

function findRole(definition: LoopDefinition, given: string): string {
  const { name, roles } = definition;
  const names = Object.keys(roles);
  if (names.includes(given)) return given;
  const called = roleCalledBy(definition, given);
  if (called !== undefined) return called;
  const producers = names.filter((role) => roles[role]?.is === 'producer');
  const [producer] = producers;
  if (producer !== undefined && producers.length === 1 && producerNames.includes(given)) return producer;
  const near = nearest(given, names);
  throw new FixpointError('not-found', `${name} has no role \`${given}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}It has ${names.join(', ')}.`,
  });
}

/** The role that is called by a step's word, such as `lens` for the seats of a panel. */
function roleCalledBy(definition: LoopDefinition, word: string): string | undefined {
  const steps = resolveLoop(definition).stages.flatMap((stage) => Object.values(stage.steps));
  const step = steps.find((each) => each.kind === 'call' && each.word === word);
  return step?.kind === 'call' ? step.role : undefined;
}

function readerOf({ name, roles }: LoopDefinition, role: string) {
  const reader = readers[roles[role]?.reads ?? ''];
  if (reader !== undefined) return reader;
  throw new FixpointError('usage', `no reply of ${role} in ${name} is a text to be read`, {
    hint: 'For the output of a tool use `--gate --exit <code>`.',
  });
}

function listFindings(findings: readonly FindingDraft[], scale: SeverityScale) {
  return {
    counts: countBySeverity(scale, findings),
    gating: findings.filter((finding) => isGatingFinding(scale, finding)).length,
    findings,
  };
}

/** What a role says beside findings, as it was read. */
function detailsOf(said: Said): Readonly<Record<string, unknown>> {
  const { kind, ...rest } = said;
  return kind === 'report' ? {} : { reply: kind, ...rest };
}

function sayWhat(said: Said): string {
  if ('findings' in said)
    return said.findings.length === 0 ? 'a report without findings' : 'a report with findings';
  return whatItIs[said.kind];
}

const whatItIs: Readonly<Record<Exclude<Said['kind'], 'report' | 'gate'>, string>> = {
  done: 'the producer says that it is done',
  unmarked:
    'the producer says neither that it is done nor that there is a conflict: the artifact must have changed',
  conflict: 'the producer returns a conflict',
  'needs-context': 'the producer asks for context',
  blocked: 'the producer cannot go on',
  verdicts: 'a verdict on each finding',
  resolutions: 'what could not be verified is resolved',
  rulings: 'a ruling on each finding',
};
