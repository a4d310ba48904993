import { defined } from '../../base/index.ts';
import {
  type FindingDraft,
  type Reading,
  read,
  type SeverityScale,
  unreadable,
} from '../../findings/index.ts';
import type { Said } from '../../runner/index.ts';
import type { NeutralFinding, ScriptedReply } from './drill-file.ts';
import { toDraft } from './neutral-finding.ts';

/** What a scripted reply is read with. */
export interface ReplyContext {
  readonly scale: SeverityScale;
  /** The loop's reader of the role, as it reads a reply to this call; there is one where a raw reply is scripted. */
  readonly readRaw: ((reply: string) => Reading<Said>) | undefined;
  /** The engine's id of a finding that a script calls by its own. */
  readonly idOf: (given: string) => string;
}

/** Reads a scripted reply into what a role said. */
export function readScripted(reply: ScriptedReply, context: ReplyContext): Reading<Said> {
  if ('fail' in reply) return unreadable(reply.fail, 'so says the script');
  if ('raw' in reply) return readRaw(reply.raw, context);
  return read(saidOf(reply, context));
}

function readRaw(raw: string, context: ReplyContext): Reading<Said> {
  return context.readRaw?.(raw) ?? unreadable('unparseable', 'nothing reads the replies of this role');
}

type NeutralReply = Exclude<ScriptedReply, { fail: unknown } | { raw: unknown }>;
type NeutralWith<K extends string> = Extract<NeutralReply, Record<K, unknown>>;

function saidOf(reply: NeutralReply, context: ReplyContext): Said {
  if ('findings' in reply) return reportOf(reply, context);
  if ('verdicts' in reply) return verdictsOf(reply, context);
  if ('resolutions' in reply || 'rulings' in reply) return judgementOf(reply, context);
  if ('conflict' in reply) return { kind: 'conflict', conflict: reply.conflict };
  if ('exit' in reply) return { kind: 'gate', green: reply.exit === 0, findings: [] };
  return 'status' in reply ? statusOf(reply) : { kind: 'done', summary: '' };
}

function reportOf({ findings, spec, unverified }: NeutralWith<'findings'>, context: ReplyContext): Said {
  return {
    kind: 'report',
    findings: draftsOf(findings, context),
    ...defined({ spec }),
    unverified: draftsOf(unverified, context),
  };
}

function verdictsOf(
  { verdicts, breakage, observations }: NeutralWith<'verdicts'>,
  context: ReplyContext,
): Said {
  return {
    kind: 'verdicts',
    addressed: idsWhere(verdicts, 'addressed', context),
    breakage: draftsOf(breakage, context),
    observations: draftsOf(observations, context),
  };
}

function judgementOf(
  reply: NeutralWith<'resolutions'> | NeutralWith<'rulings'>,
  context: ReplyContext,
): Said {
  if ('resolutions' in reply)
    return { kind: 'resolutions', fine: idsWhere(reply.resolutions, 'fine', context) };
  const rulings = Object.entries(reply.rulings).map(([given, ruling]) => [context.idOf(given), ruling]);
  return { kind: 'rulings', rulings: Object.fromEntries(rulings) };
}

function statusOf({ status, evidence }: NeutralWith<'status'>): Said {
  switch (status) {
    case 'NEEDS_CONTEXT':
      return { kind: 'needs-context', summary: '' };
    case 'BLOCKED':
      return { kind: 'blocked', summary: '' };
    default:
      return { kind: 'done', summary: '', ...defined({ evidence }) };
  }
}

function draftsOf(
  findings: readonly NeutralFinding[] = [],
  { scale }: ReplyContext,
): readonly FindingDraft[] {
  return findings.map((finding) => toDraft(finding, scale));
}

function idsWhere(
  given: Readonly<Record<string, string>>,
  word: string,
  { idOf }: ReplyContext,
): readonly string[] {
  return Object.keys(given)
    .filter((id) => given[id] === word)
    .map(idOf);
}
