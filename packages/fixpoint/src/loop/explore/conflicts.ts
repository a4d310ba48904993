import type { State } from '../state.ts';
import type { Loop } from '../types.ts';
import type { Example } from './example.ts';
import { memoryPart } from './part.ts';
import { livePartsOf, type Standing } from './standing.ts';

/** A conflict on a property that is remembered, or on another one, with none, one or two alternatives. */
export function conflictsFor(standing: Standing): readonly Example[] {
  const { state } = standing;
  const properties = [
    ...keptProperties(standing),
    { label: 'another property', property: freshProperty(state) },
  ];
  return properties.flatMap(({ label, property }) =>
    [0, 1, 2].flatMap((alternatives) =>
      [false, true].map((isChanged): Example => {
        const version = isChanged ? state.newest + 1 : state.version;
        const what = `conflict: ${label}, alternatives: ${alternatives}${isChanged ? ', with changes' : ''}`;
        return { label: what, reply: { kind: 'conflict', version, property, alternatives } };
      }),
    ),
  );
}

function keptProperties(standing: Standing) {
  const { loop, told, state } = standing;
  const live = livePartsOf(standing);
  const kept = keptIn(loop, state).filter(
    ({ name }) => live.has(memoryPart(name)) && !told.noted.includes(name),
  );
  return kept.map(({ name, property }) => ({ label: `that of ${name}`, property }));
}

function keptIn({ memory }: Loop, state: State) {
  return Object.keys(memory).flatMap((name) => {
    const property = state.memory[name];
    return typeof property === 'string' ? [{ name, property }] : [];
  });
}

function freshProperty({ memory, conflict, carried }: State): string {
  const known = [...Object.values(memory), conflict?.property, ...carried.map(({ property }) => property)];
  let n = 1;
  while (known.includes(`p${n}`)) n += 1;
  return `p${n}`;
}
