import { nearest } from '../../base/index.ts';
import type { Note } from '../../findings/index.ts';
import { roleNamed } from '../../journal/index.ts';
import { namedAgents, type SettingsLayers } from '../settings/settings.ts';

/**
 * Notes the agents that settings name for a seat which the panel of this run does not have. Settings are for all loops, so
 * it need not be a slip.
 */
export function noteUnseated(layers: SettingsLayers, seats: readonly string[]): readonly Note[] {
  const panels = new Set(seats.map(roleNamed));
  return Object.entries(namedAgents(layers)).flatMap(([name, { file }]) => {
    const seat = name.replace(':', '.');
    if (seats.includes(seat) || seat === roleNamed(seat) || !panels.has(roleNamed(seat))) return [];
    const near = nearest(seat, seats);
    const hint = near === undefined ? `its seats are ${seats.join(', ')}` : `did you mean \`${near}\`?`;
    return [
      {
        kind: 'unseated-agent',
        text: `the agent \`${name}\` of ${file} is for no seat of this run; ${hint}`,
      },
    ];
  });
}
