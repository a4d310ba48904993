import { assertNever } from '../base/index.ts';
import { propertyKey, type RunFold } from '../journal/index.ts';
import { type Reply, stepOf } from '../loop/index.ts';
import type { Minted } from './mint.ts';
import type { Said } from './said.ts';

/** What a call left, beside the words of its reply. */
export interface Left {
  readonly minted: readonly Minted[];
  /** The number of the version on disk after the call. */
  readonly version: number;
}

/** What the rules get to see of a reply. */
export function toReply(fold: RunFold, said: Said, { minted, version }: Left): Reply {
  const findings = minted.flatMap(({ open }) => open ?? []);
  switch (said.kind) {
    case 'report':
      return { kind: 'report', findings };
    case 'verdicts': {
      const { addressed, observations } = said;
      return { kind: 'verdicts', addressed, breakage: findings, observations: observations.length };
    }
    case 'gate':
      return { kind: said.green ? 'green' : 'red' };
    case 'done':
    case 'unmarked':
      return { kind: kindOfDone(fold, said, version), version };
    case 'needs-context':
    case 'blocked':
      return { kind: said.kind, version };
    case 'conflict': {
      const { property, alternatives } = said.conflict;
      const id = propertyId(fold, property);
      return { kind: 'conflict', version, property: id, alternatives: alternatives.length };
    }
    case 'resolutions':
      return { kind: 'resolutions', fine: said.fine };
    case 'rulings':
      return { kind: 'rulings', rulings: said.rulings };
    default:
      return assertNever(said);
  }
}

/** Missing evidence matters only at a step that says what follows from it. */
function kindOfDone(fold: RunFold, said: Said, version: number): 'done' | 'unchanged' | 'unevidenced' {
  const step = stepOf(fold.loop, fold.state);
  const isDue = step.kind === 'call' && step.on.unevidenced !== undefined;
  if (isDue && said.kind === 'done' && said.evidence === false) return 'unevidenced';
  return version === fold.version.n ? 'unchanged' : 'done';
}

/** The same property has the same id all through a run, however it is spaced. */
function propertyId(fold: RunFold, property: string): string {
  const known = fold.properties.indexOf(propertyKey(property));
  return `p${known < 0 ? fold.properties.length + 1 : known + 1}`;
}
