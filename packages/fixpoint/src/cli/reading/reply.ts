import { defined, FixpointError } from '../../base/index.ts';
import { type LoopDefinition, resolveLoop } from '../../definition/index.ts';
import {
  countBySeverity,
  type Finding,
  type FindingDraft,
  isGatingFinding,
  type Note,
  type SeverityScale,
} from '../../findings/index.ts';
import type { ReplyKind } from '../../loop/index.ts';
import { readers } from '../../loops/index.ts';
import type { Said } from '../../runner/index.ts';
import { findCall } from './find-call.ts';

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
  /** What was decided on findings that were sent, by id. */
  readonly verdicts?: Readonly<Record<string, string>>;
  readonly rulings?: Readonly<Record<string, string>>;
}

/** What is read, and as what. */
export interface ReplyText {
  readonly text: string;
  readonly role: string;
  /** The findings that were sent, for roles that answer to them; undefined where none were given. */
  readonly sent?: readonly Finding[];
}

const answers: readonly ReplyKind[] = ['verdicts', 'rulings', 'resolutions'];

/** Reads a reply as a run of this loop would. */
export function readReplyText({ text, role, sent }: ReplyText, definition: LoopDefinition): ReadResult {
  const call = findCall(definition, role);
  const scale = resolveLoop(definition).severities;
  const readReply = readerOf(definition, call.role)(scale);
  if (sent === undefined && call.asked.replies.some((kind) => answers.includes(kind))) {
    throw new FixpointError('usage', `a reply of ${role} answers to findings`, {
      hint: 'Add `--findings <file>` with those that were sent, as JSON.',
    });
  }
  const findings = sent ?? [];
  const reading = readReply(text, { ...call.asked, findings });
  if (reading.kind === 'failed') {
    const { failure, why, notes } = reading;
    return { valid: false, failure, why, clean: false, ...listFindings([], scale), notes };
  }
  const { value, notes } = reading;
  const found = foundIn(value);
  const clean = value.kind === 'report' && found.length === 0;
  return {
    valid: true,
    failure: null,
    why: sayWhat(value),
    clean,
    ...listFindings(found, scale),
    notes,
    ...detailsOf(value, { scale, sent: findings }),
  };
}

function readerOf({ name, roles }: LoopDefinition, role: string) {
  const reader = readers[roles[role]?.reads ?? ''];
  if (reader !== undefined) return reader;
  throw new FixpointError('usage', `no reply of ${role} in ${name} is a text to be read`, {
    hint: 'For the output of a tool use `--gate --exit <code>`.',
  });
}

function foundIn(said: Said): readonly FindingDraft[] {
  if (said.kind === 'verdicts') return said.breakage;
  return 'findings' in said ? said.findings : [];
}

function listFindings(findings: readonly FindingDraft[], scale: SeverityScale) {
  return {
    counts: countBySeverity(scale, findings),
    gating: findings.filter((finding) => isGatingFinding(scale, finding)).length,
    findings,
  };
}

interface Around {
  readonly scale: SeverityScale;
  readonly sent: readonly Finding[];
}

/** What a role says beside findings, as it was read. */
function detailsOf(said: Said, { scale, sent }: Around): Readonly<Record<string, unknown>> {
  switch (said.kind) {
    case 'report':
      return defined({ status: said.status, spec: said.spec, unverified: said.unverified });
    case 'verdicts': {
      const { addressed, breakage, observations, status } = said;
      const verdicts = sent.map(({ id }) => [id, addressed.includes(id) ? 'addressed' : 'open']);
      return {
        reply: said.kind,
        ...defined({ status }),
        verdicts: Object.fromEntries(verdicts),
        breakage: countBySeverity(scale, breakage),
        observations: observations.length,
      };
    }
    default: {
      const { kind, ...rest } = said;
      return { reply: kind, ...rest };
    }
  }
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
