import { type Finding, type FindingDraft, worstGating } from '../findings/index.ts';
import type { RunFold } from '../journal/index.ts';
import type { OpenFinding } from '../loop/index.ts';
import type { Said } from './said.ts';

/** A finding under the engine's own id. */
export interface Minted {
  readonly finding: Finding;
  /** As rules see it; null for what is recorded only. */
  readonly open: OpenFinding | null;
}

/** Gives everything that a reply found an id of this run. */
export function mint(fold: RunFold, said: Said): readonly Minted[] {
  return draftsOf(fold, said).map(({ draft, as }, index) => {
    const finding = { ...draft, id: `f${fold.findingCount + index + 1}` };
    return { finding, open: as === 'observed' ? null : toOpenFinding(finding, as) };
  });
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
