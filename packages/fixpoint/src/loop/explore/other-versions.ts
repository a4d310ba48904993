import type { State } from '../state.ts';
import { livePartsOf, type Standing } from './standing.ts';

/** A version that the artifact can have next, other than the present one. */
export interface OtherVersion {
  readonly label: string;
  readonly version: number;
}

/** A new version, and where a rule asks for it, one that comes back: of the run's own, or the input. */
export function otherVersions(standing: Standing): readonly OtherVersion[] {
  const { state } = standing;
  const fresh = { label: 'a new version', version: state.newest + 1 };
  if (!livePartsOf(standing).has('versions')) return [fresh];
  const earlier = newestBut(state);
  return [
    fresh,
    ...(earlier > 0 ? [{ label: 'an earlier version', version: earlier }] : []),
    ...(state.version > 0 ? [{ label: 'the input', version: 0 }] : []),
  ];
}

/** The newest version other than the present one; 0 where there is none beside the input. */
function newestBut({ version, newest }: State): number {
  return version === newest ? newest - 1 : newest;
}
