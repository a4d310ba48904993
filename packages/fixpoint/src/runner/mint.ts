import {
  type Finding,
  type FindingDraft,
  type Match,
  matchFindings,
  worstGating,
} from '../findings/index.ts';
import type { CallStarted, RunFold } from '../journal/index.ts';
import type { OpenFinding } from '../loop/index.ts';
import type { Said } from './said.ts';

/** A finding under the engine's own id. */
export interface Minted {
  readonly finding: Finding;
  /** Which earlier ones it is or may be. */
  readonly matches: readonly Match[];
  /** As rules see it; null for what is recorded only. */
  readonly open: OpenFinding | null;
}

/**
 * Gives everything that a reply found an id of this run: a new one, or the one that it had where the loop keeps them.
 *
 * @param started the call that replied.
 */
export function mint(fold: RunFold, started: CallStarted, said: Said): readonly Minted[] {
  const drafts = draftsOf(fold, said);
  const matched = match(fold, started, { said, drafts });
  let minted = fold.findingCount;
  return drafts.map(({ draft, as }, index) => {
    const matches = matched[index] ?? [];
    const kept = fold.loop.identity === true ? matches.find(({ zone }) => zone === 'same') : undefined;
    if (kept === undefined) minted += 1;
    const finding = { ...draft, id: kept?.earlier ?? `f${minted}` };
    return { finding, matches, open: as === 'observed' ? null : toOpenFinding(finding, as) };
  });
}

interface Drafts {
  readonly said: Said;
  readonly drafts: readonly Draft[];
}

/** What a re-review calls addressed is not what it found beside it, whatever its words, and whatever id it gives. */
function match({ loop, known }: RunFold, { role, sent = [] }: CallStarted, { said, drafts }: Drafts) {
  const isGate = loop.roles[role]?.is === 'gate';
  const isLeft = (id: string) => said.kind !== 'verdicts' || !said.addressed.includes(id);
  return matchFindings(
    known.filter(({ id, ofGate }) => ofGate === isGate && isLeft(id)),
    drafts.map(({ draft }) => draft),
    { sent: sent.filter(isLeft), isWordForWord: isGate },
  );
}

interface Draft {
  readonly draft: FindingDraft;
  readonly as: 'listed' | 'unverified' | 'observed';
}

function draftsOf({ loop }: RunFold, said: Said): readonly Draft[] {
  switch (said.kind) {
    case 'report': {
      const severity = worstGating(loop.severities);
      const unverified = (said.unverified ?? []).map((draft) => ({ ...draft, severity }));
      return [...each(said.findings, 'listed'), ...each(unverified, 'unverified')];
    }
    case 'verdicts':
      return [...each(said.breakage, 'listed'), ...each(said.observations, 'observed')];
    case 'gate':
      return each(said.findings, 'listed');
    default:
      return [];
  }
}

function each(drafts: readonly FindingDraft[], as: Draft['as']): readonly Draft[] {
  return drafts.map((draft) => ({ draft, as }));
}

function toOpenFinding({ id, severity, kind, planConflict }: Finding, as: Draft['as']): OpenFinding {
  if (as === 'unverified') return { id, severity, mark: 'unverified' };
  return {
    id,
    severity,
    ...(kind === 'spec' ? { spec: true as const } : {}),
    ...(planConflict === true ? { mark: 'disputed' as const } : {}),
  };
}
