import { idsIn, setsIn } from '../noted.ts';
import { gates } from '../reply.ts';
import { memoryPart } from './part.ts';
import { livePartsOf, type Standing } from './standing.ts';

/** The sets of findings that can still decide, and in which of them each finding stands. */
export interface Noted {
  readonly sets: readonly string[];
  /** By id: words such as `set 1, set 3`. Findings of the same sets can be exchanged. */
  readonly known: ReadonlyMap<string, string>;
}

const nothing: Noted = { sets: [], known: new Map() };

/** Finds the sets that matter where a run stands. */
export function notedIn(standing: Standing): Noted {
  const { told } = standing;
  if (told.noted.length === 0) return nothing;
  const live = livePartsOf(standing);
  const names = told.noted.filter((name) => live.has(memoryPart(name)));
  const sets = names.flatMap((name) => setsThatMatter(standing, name, live.has('findings')));
  const ids = [...new Set(sets.flatMap(idsIn))];
  const say = (id: string) =>
    sets.flatMap((set, index) => (idsIn(set).includes(id) ? [`set ${index + 1}`] : []));
  return { sets, known: new Map(ids.map((id) => [id, say(id).join(', ')])) };
}

/**
 * The last set, the first one, and those that could come up again: of the findings that are known, only those of these two
 * sets and the open ones are ever reported again here.
 */
function setsThatMatter({ loop, state }: Standing, name: string, isOpenKnown: boolean): readonly string[] {
  const sets = setsIn(state, name);
  const last = sets.at(-1);
  if (last === undefined) return [];
  const earlier = [...new Set(sets.slice(0, -1).filter((set) => set !== ''))];
  const open = isOpenKnown ? state.findings.filter((finding) => gates(loop.severities, finding)) : [];
  const known = [...open.map(({ id }) => id), ...idsIn(last), ...idsIn(earlier[0] ?? '')];
  return [last, ...earlier.filter((set) => idsIn(set).every((id) => known.includes(id)))];
}
