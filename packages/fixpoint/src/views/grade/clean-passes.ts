import { isGatingFinding, type SeverityScale } from '../../findings/index.ts';
import { roundKind } from '../calls.ts';
import { type History, lastFold } from '../history.ts';
import { type Checker, type Round, rounds } from '../rounds.ts';
import { isByGate } from './gates-on.ts';

/** A review of the whole last version that found nothing that gates, with those whose own lists were clean too. */
export interface CleanPass {
  readonly round: number;
  readonly readers: readonly Checker[];
}

/**
 * The clean passes of the version that a run ended with, since something that gates was last found in it. A review of one
 * item, or one that only looks whether findings are met, has not read the whole version; a command reads nothing; and who
 * has read it in the same conversation before is no second reader.
 */
export function cleanPasses(history: History): readonly CleanPass[] {
  const passes = allPasses(history);
  return passes.filter((pass, index) => !isRepeated(pass, passes.slice(0, index)));
}

/** How many clean passes were made by agents that had made one of the others: they say nothing new. */
export function repeatedPasses(history: History): number {
  return allPasses(history).length - cleanPasses(history).length;
}

function isRepeated({ readers }: CleanPass, earlier: readonly CleanPass[]): boolean {
  const heard = earlier.flatMap((pass) => pass.readers.map(({ session }) => session));
  return readers.every(({ session }) => session !== undefined && heard.includes(session));
}

function allPasses(history: History): readonly CleanPass[] {
  const { loop, version } = lastFold(history);
  if (roundKind(loop) === 'gate') return [];
  const own = rounds(history).filter((round) => round.version.n === version.n);
  const since = own.findLastIndex(({ gating }) => gating > 0) + 1;
  return own
    .slice(since)
    .filter(readsWhole)
    .map((round) => {
      const readers = readersOf(round, loop.severities).filter((reader) => !isByGate(history, reader));
      return { round: round.n, readers };
    })
    .filter(({ readers }) => readers.length > 0);
}

function readsWhole({ item, decisions }: Round): boolean {
  return item === null && decisions[0]?.on !== 'verdicts';
}

/** Who read the version and listed nothing that gates. Whoever merges a panel's lists is no further reader. */
function readersOf({ checkers }: Round, scale: SeverityScale): readonly Checker[] {
  const seats = checkers.filter(({ seat }) => seat !== null);
  const readers = seats.length > 0 ? seats : checkers;
  return readers.filter(({ listed }) => !listed.some((finding) => isGatingFinding(scale, finding)));
}
