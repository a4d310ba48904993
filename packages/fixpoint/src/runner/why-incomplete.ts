import type { RunFold } from '../journal/index.ts';
import { gates } from '../loop/index.ts';
import type { Minted } from './mint.ts';
import type { Said } from './said.ts';

/** Why a reply that could be read is still no whole one; null where it is (loops.md, sdd). */
export function whyIncomplete(fold: RunFold, said: Said, minted: readonly Minted[]): string | null {
  if (said.kind === 'rulings') {
    const due = fold.state.findings.filter((finding) => gates(fold.loop.severities, finding));
    const left = due.filter(({ id }) => said.rulings[id] === undefined);
    return left.length === 0 ? null : `no ruling on ${left.map(({ id }) => id).join(', ')}`;
  }
  const isContradiction = said.kind === 'report' && said.spec === 'fail' && !listsGating(fold, minted);
  return isContradiction ? 'the spec is said to fail, and nothing that gates is listed' : null;
}

function listsGating({ loop }: RunFold, minted: readonly Minted[]): boolean {
  return minted.some(
    ({ open }) => open !== null && open.mark !== 'unverified' && gates(loop.severities, open),
  );
}
