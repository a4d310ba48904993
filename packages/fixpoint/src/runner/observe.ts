import type { Version } from '../artifacts/index.ts';
import { assertNever } from '../base/index.ts';
import type { Failure, FindingDraft } from '../findings/index.ts';
import {
  type CallFailed,
  type CallReplied,
  propertyKey,
  type RunFold,
  type Usage,
  type VersionRecord,
} from '../journal/index.ts';
import type { Call, OpenFinding, Reply } from '../loop/index.ts';
import type { Said } from './said.ts';
import type { Worked } from './worker.ts';

/** A call that returned, with what the artifact was then. */
export interface Returned {
  readonly call: Call;
  readonly id: string;
  readonly worked: Worked & { readonly kind: 'said' };
  /** The version on disk after the call, for a producer's; its reply says nothing about what changed. */
  readonly version: Version | null;
  readonly raw: string | null;
  readonly usage: Usage;
}

/**
 * Makes the observation of a call that returned: what was read, under the engine's own ids. A blank artifact, and a
 * producer that neither said nor did anything, are failures (loops.md, "Common to all").
 */
export function observe(fold: RunFold, returned: Returned): CallReplied | CallFailed {
  const { worked, version } = returned;
  const { reading } = worked;
  if (reading.kind === 'failed') return failed(returned, reading.failure, reading.why);
  const record = version === null ? null : recordVersion(fold, version);
  if (version?.blank) return failed(returned, 'empty', 'it left a blank artifact');
  const isUnchanged = record !== null && record.n === fold.version.n;
  if (reading.value.kind === 'unmarked' && isUnchanged) {
    return failed(
      returned,
      'unparseable',
      'the reply says neither that it is done nor what stands in the way, and nothing changed',
    );
  }
  return replied(fold, returned, { said: reading.value, record });
}

/** A version under its number in the run: a text that came back has its old one. */
export function recordVersion(fold: RunFold, { hash, key, bytes }: Version): VersionRecord {
  const known = fold.versions.find((each) => each.key === key);
  return { n: known?.n ?? fold.versions.length, hash, key, bytes };
}

function failed(returned: Returned, failure: Failure, why: string): CallFailed {
  const { id, call, worked, raw, usage } = returned;
  return {
    type: 'call.failed',
    call: id,
    seat: call.seat,
    failure,
    why,
    notes: worked.reading.notes,
    raw,
    usage,
  };
}

interface Understood {
  readonly said: Said;
  readonly record: VersionRecord | null;
}

function replied(
  fold: RunFold,
  { id, call, worked, raw, usage }: Returned,
  { said, record }: Understood,
): CallReplied {
  const drafts = 'findings' in said ? said.findings : [];
  const findings = drafts.map((draft, index) => ({ ...draft, id: `f${fold.findingCount + index + 1}` }));
  return {
    type: 'call.replied',
    call: id,
    seat: call.seat,
    reply: toReply(fold, said, {
      findings: findings.map(toOpenFinding),
      version: record?.n ?? fold.version.n,
    }),
    findings,
    conflict: said.kind === 'conflict' ? said.conflict : null,
    summary: 'summary' in said ? said.summary : null,
    version: record,
    notes: worked.reading.notes,
    raw,
    usage,
  };
}

interface Minted {
  readonly findings: readonly OpenFinding[];
  readonly version: number;
}

/** What the rules get to see of it. */
function toReply(fold: RunFold, said: Said, { findings, version }: Minted): Reply {
  switch (said.kind) {
    case 'report':
      return { kind: 'report', findings };
    case 'gate':
      return { kind: said.green ? 'green' : 'red' };
    case 'done':
    case 'unmarked':
      return { kind: version === fold.version.n ? 'unchanged' : 'done', version };
    case 'conflict': {
      const { property, alternatives } = said.conflict;
      return {
        kind: 'conflict',
        version,
        property: propertyId(fold, property),
        alternatives: alternatives.length,
      };
    }
    default:
      return assertNever(said);
  }
}

/** The same property has the same id all through a run, however it is spaced. */
function propertyId(fold: RunFold, property: string): string {
  const known = fold.properties.indexOf(propertyKey(property));
  return `p${known < 0 ? fold.properties.length + 1 : known + 1}`;
}

function toOpenFinding({
  id,
  severity,
  kind,
  planConflict,
}: FindingDraft & { readonly id: string }): OpenFinding {
  return {
    id,
    severity,
    ...(kind === 'spec' ? { spec: true as const } : {}),
    ...(planConflict === true ? { mark: 'disputed' as const } : {}),
  };
}
