import { read } from '../../findings/index.ts';
import { findPlaces } from '../../formats/text/index.ts';
import type { Worker } from '../../runner/index.ts';
import { toBeDone } from './placeholders.ts';

/**
 * Puts around a reviewer that a person hears of what the section leaves to be done when it is reviewed: the look before the
 * first call did not see what the writer put there itself, and the next run ends on it (loops.md, "iterate-revision").
 */
export function noteUnfinished(reviewer: Worker): Worker {
  return {
    ...reviewer,
    work: async (request) => {
      const text = await request.readArtifact();
      const worked = await reviewer.work(request);
      const places = findPlaces(text, toBeDone);
      if (places.length === 0 || worked.kind !== 'said' || worked.reading.kind !== 'read') return worked;
      const { value, notes } = worked.reading;
      const lines = places.map(({ line }) => line).join(', ');
      const note = { kind: 'tbd', text: `the section says \`[TBD:\` when it is reviewed, in line ${lines}` };
      return { ...worked, reading: read(value, [...notes, note]) };
    },
  };
}
