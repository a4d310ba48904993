import type { ChangedFile, Version } from '../artifacts/index.ts';
import { defined } from '../base/index.ts';
import type { Failure } from '../findings/index.ts';
import type {
  CallFailed,
  CallReplied,
  CallStarted,
  RunFold,
  Usage,
  VersionRecord,
} from '../journal/index.ts';
import { type Minted, mint } from './mint.ts';
import type { Said } from './said.ts';
import { toReply } from './to-reply.ts';
import { whyIncomplete } from './why-incomplete.ts';
import type { Worked } from './worker.ts';

/** A call that returned, with what the artifact was then. */
export interface Returned {
  readonly started: CallStarted;
  readonly worked: Worked & { readonly kind: 'said' };
  /** The version on disk after the call, for a producer's; its reply says nothing about what changed. */
  readonly version: Version | null;
  readonly changed?: readonly ChangedFile[];
  readonly raw: string | null;
  readonly usage: Usage;
}

/**
 * Makes the observation of a call that returned: what was read, under the engine's own ids. An artifact that is
 * left blank, and a producer that neither said nor did anything, are failures (loops.md, "Common to all").
 */
export function observe(fold: RunFold, returned: Returned): CallReplied | CallFailed {
  const { worked, version } = returned;
  const { reading } = worked;
  if (reading.kind === 'failed') return failed(returned, reading.failure, reading.why);
  const record = version === null ? null : recordVersion(fold, version);
  const isUnchanged = record !== null && record.n === fold.version.n;
  if (version?.blank && !(isUnchanged && mayBeBlank(reading.value))) {
    return failed(returned, 'empty', 'it left a blank artifact');
  }
  if (reading.value.kind === 'unmarked' && isUnchanged) {
    return failed(
      returned,
      'unparseable',
      'the reply says neither that it is done nor what stands in the way, and nothing changed',
    );
  }
  const minted = mint(fold, returned.started, reading.value);
  const why = whyIncomplete(fold, reading.value, minted);
  return why === null
    ? replied(fold, returned, { said: reading.value, record, minted })
    : failed(returned, 'incomplete', why);
}

function mayBeBlank(said: Said): boolean {
  return said.kind === 'done' && said.mayBeBlank === true;
}

/** A version under its number in the run: a text that came back has its old one. */
export function recordVersion({ versions }: Pick<RunFold, 'versions'>, version: Version): VersionRecord {
  const { blank: _, ...kept } = version;
  const known = versions.find(({ key }) => key === version.key);
  return { n: known?.n ?? versions.length, ...kept };
}

function failed(returned: Returned, failure: Failure, why: string): CallFailed {
  const { started, worked, raw, usage } = returned;
  return {
    type: 'call.failed',
    call: started.call,
    seat: started.seat,
    failure,
    why,
    notes: worked.reading.notes,
    raw,
    usage,
    ...defined({ session: worked.session }),
  };
}

interface Understood {
  readonly said: Said;
  readonly record: VersionRecord | null;
  readonly minted: readonly Minted[];
}

function replied(
  fold: RunFold,
  { started, worked, changed, raw, usage }: Returned,
  { said, record, minted }: Understood,
): CallReplied {
  return {
    type: 'call.replied',
    call: started.call,
    seat: started.seat,
    reply: toReply(fold, said, { minted, version: record?.n ?? fold.version.n }),
    findings: minted.map(({ finding }) => finding),
    ...matchesOf(minted),
    conflict: said.kind === 'conflict' ? said.conflict : null,
    summary: 'summary' in said ? said.summary : null,
    ...defined({
      concerns: 'concerns' in said ? said.concerns : undefined,
      reasons: 'reasons' in said ? said.reasons : undefined,
    }),
    version: record,
    ...defined({ changed }),
    notes: worked.reading.notes,
    raw,
    usage,
    ...defined({ session: worked.session }),
  };
}

function matchesOf(minted: readonly Minted[]): Pick<CallReplied, 'matches'> {
  const matches = minted.flatMap((each, index) => each.matches.map((match) => ({ index, ...match })));
  return matches.length === 0 ? {} : { matches };
}
