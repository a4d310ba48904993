import { isGatingFinding, type SeverityScale } from '../../findings/index.ts';
import { callsOf, roundKind } from '../calls.ts';
import { type History, lastFold } from '../history.ts';
import { type Checker, type Round, rounds } from '../rounds.ts';
import { isByGate } from './gates-on.ts';

/** A review of the whole last version that found nothing that gates, with those whose own lists were clean too. */
export interface CleanPass {
  readonly round: number;
  readonly readers: readonly Checker[];
}

/** The clean passes of a version, with what of them weighs nothing. */
export interface WeighedPasses {
  /** Those that somebody made who counts, with nobody else in them. */
  readonly passes: readonly CleanPass[];
  /** The lenses that somebody looked through who wrote nothing, also one who looked through several. */
  readonly lenses: readonly string[];
  /** Reviews by agents that had made another of them in the same conversation. */
  readonly repeated: number;
  /** Reviews by agents that had made a version of the artifact in the same conversation. */
  readonly byAuthors: number;
}

/**
 * Weighs the clean passes of the version that a run ended with, since something that gates was last found in it. A review
 * of one item, or one that only looks whether findings are met, has not read the whole version; a command reads nothing; who
 * has read it in the same conversation before is no second reader; and who wrote in it is none at all.
 */
export function weighPasses(history: History): WeighedPasses {
  const passes = allPasses(history);
  const readers = passes.flatMap((pass) => pass.readers);
  const authors = authorsOf(history);
  const isAuthor = ({ session }: Checker) => session !== undefined && authors.has(session);
  const isRepeated = (reader: Checker) =>
    reader.session !== undefined && readers.find(({ session }) => session === reader.session) !== reader;
  const others = readers.filter((reader) => !isAuthor(reader));
  const counted = others.filter((reader) => !isRepeated(reader));
  const own = passes.map((pass) => ({
    ...pass,
    readers: pass.readers.filter((each) => counted.includes(each)),
  }));
  return {
    passes: own.filter((pass) => pass.readers.length > 0),
    lenses: [...new Set(others.flatMap(({ seat }) => seat ?? []))],
    repeated: others.length - counted.length,
    byAuthors: readers.length - others.length,
  };
}

/** The conversations in which the versions of a run were made. */
function authorsOf(history: History): ReadonlySet<string> {
  const made = [...callsOf(history).values()].filter(({ kind }) => kind === 'producer');
  return new Set(made.flatMap(({ returned }) => returned?.session?.id ?? []));
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
