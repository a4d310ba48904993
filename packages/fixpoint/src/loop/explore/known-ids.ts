import { idsIn, setsIn } from '../noted.ts';
import { memoryPart } from './part.ts';
import { livePartsOf, type Standing } from './standing.ts';

/** In which of the sets that still matter a finding stands, such as `set 1, set 3`; findings of the same sets can be exchanged. */
export function sayNoted(standing: Standing, id: string): string {
  const sets = standing.told.noted.flatMap((name) => setsThatMatter(standing, name));
  return sets.flatMap((set, index) => (idsIn(set).includes(id) ? [`set ${index + 1}`] : [])).join(', ');
}

/** The ids that stand in sets, each with what it stands in. */
export function notedIds(standing: Standing): readonly { readonly id: string; readonly noted: string }[] {
  const sets = standing.told.noted.flatMap((name) => setsThatMatter(standing, name));
  const ids = [...new Set(sets.flatMap(idsIn))];
  return ids.map((id) => ({ id, noted: sayNoted(standing, id) }));
}

/** The last set is looked at by itself, those before it only for whether they are there. */
export function setsThatMatter(standing: Standing, name: string): readonly string[] {
  if (!livePartsOf(standing).has(memoryPart(name))) return [];
  const sets = setsIn(standing.state, name);
  const last = sets.at(-1);
  return last === undefined ? [] : [last, ...new Set(sets.slice(0, -1).filter((set) => set !== ''))];
}
