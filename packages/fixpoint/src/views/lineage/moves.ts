import type { Conflict } from '../../findings/index.ts';
import type { Happened } from '../../journal/index.ts';
import type { Fact } from '../../loop/index.ts';
import type { History } from '../history.ts';
import { type Round, rounds } from '../rounds.ts';
import type { Revised } from './origin.ts';

/** Something that moved the story of findings on. */
export type Move =
  | { readonly kind: 'settled'; readonly finding: string; readonly as: 'addressed' | 'ruled' | 'deferred' }
  /** A check of a version: what it lists is there, and what is open besides was not rechecked. */
  | { readonly kind: 'checked'; readonly round: Round; readonly left: Left }
  | { readonly kind: 'contested'; readonly conflict: Conflict }
  | { readonly kind: 'revised'; readonly changed: Revised };

/** What follows for the findings of a check. */
export interface Left {
  /** Whether a finding was only noted: what a re-review sees beside its verdicts never stands open. */
  readonly isNoted: (id: string) => boolean;
  /** What becomes of those that it does not list: a green gate proves that they are met. */
  readonly rest: 'addressed' | 'not-rechecked';
}

/** The moves of a run in order. What a reply closed comes before what it lists: a finding that is in both is back. */
export function movesOf(history: History): readonly Move[] {
  const byIndex = new Map(rounds(history).map((round) => [round.index, round]));
  return history.flatMap((happened, index) => {
    const round = byIndex.get(index);
    return [
      ...happened.facts.flatMap(closing),
      ...(round === undefined ? [] : [checked(happened, round)]),
      ...happened.facts.flatMap(puttingAside),
      ...afterwards(happened, history[index - 1]),
    ];
  });
}

function closing(fact: Fact): readonly Move[] {
  if (fact.kind !== 'closed') return [];
  const isChecked = fact.by === 'verdict' || fact.by === 'resolution';
  return [{ kind: 'settled', finding: fact.finding, as: isChecked ? 'addressed' : 'ruled' }];
}

function puttingAside(fact: Fact): readonly Move[] {
  if (fact.kind === 'parked') return [{ kind: 'settled', finding: fact.finding, as: 'ruled' }];
  if (fact.kind !== 'deferred' || fact.finding === null) return [];
  return [{ kind: 'settled', finding: fact.finding, as: 'deferred' }];
}

function checked({ event, fold }: Happened, round: Round): Move {
  const kind = event.type === 'call.replied' ? event.reply.kind : null;
  const isOpen = (id: string) => fold.state.findings.some((finding) => finding.id === id);
  const left: Left = {
    isNoted: (id) => kind === 'verdicts' && !isOpen(id),
    rest: kind === 'green' ? 'addressed' : 'not-rechecked',
  };
  return { kind: 'checked', round, left };
}

/** A journal that does not say what a producer changed leaves it unknown. */
function afterwards({ event }: Happened, before: Happened | undefined): readonly Move[] {
  if (event.type === 'artifact.edited') return [{ kind: 'revised', changed: null }];
  if (event.type !== 'call.replied') return [];
  if (event.conflict !== null) return [{ kind: 'contested', conflict: event.conflict }];
  if (event.version === null) return [];
  const isSame = event.version.n === before?.fold.version.n;
  return [{ kind: 'revised', changed: event.changed ?? (isSame ? [] : null) }];
}
