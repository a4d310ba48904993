import type { State } from '../state.ts';
import type { Loop } from '../types.ts';
import type { Example } from './example.ts';
import { memoryPart } from './part.ts';
import { livePartsOf, type Standing } from './standing.ts';

/** A conflict on a property that is remembered, or on another one: with or without an alternative, and with changes. */
export function conflictsFor(standing: Standing): readonly Example[] {
  const { version, newest } = standing.state;
  const other = { label: 'another property', property: freshProperty(standing.state) };
  return [...keptProperties(standing), other].flatMap(({ label, property }) => [
    ...[0, 1].map(
      (alternatives): Example => ({
        label: `conflict: ${label}, alternatives: ${alternatives}`,
        reply: { kind: 'conflict', version, property, alternatives },
      }),
    ),
    {
      label: `conflict: ${label}, alternatives: 1, with changes`,
      reply: { kind: 'conflict', version: newest + 1, property, alternatives: 1 },
    },
  ]);
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
