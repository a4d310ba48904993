import path from 'node:path';
import { defined, FixpointError } from '../base/index.ts';
import type { LoopDefinition } from '../definition/index.ts';
import type { Note } from '../findings/index.ts';
import type { Loop } from '../loop/index.ts';
import {
  type GivenPlan,
  type Prechecked,
  type PrecheckedEnd,
  type PrecheckInput,
  prechecks,
} from '../loops/index.ts';
import type { Artifact } from './artifact.ts';

/** A run whose prechecks are due. */
export interface PrecheckRequest {
  readonly definition: LoopDefinition;
  /** The project's root. */
  readonly root: string;
  readonly loop: Loop;
  readonly given: readonly string[];
  readonly artifact: Artifact;
  readonly isChanged: PrecheckInput['isChanged'];
  readonly plan?: GivenPlan;
}

/** What all prechecks of a loop found together. */
export interface Checked
  extends Pick<Prechecked & { readonly kind: 'go' }, 'settings' | 'carried' | 'lists' | 'facts'> {
  readonly notes: readonly Note[];
  readonly ended: PrecheckedEnd | null;
}

/** All prechecks of a loop in their order; the first that ends the run is the last. */
export async function precheckAll(request: PrecheckRequest): Promise<Checked> {
  const { definition, root, loop, given, isChanged, plan } = request;
  let checked: Checked = { notes: [], ended: null };
  const artifact = request.artifact.paths.map((file) => path.resolve(root, file));
  for (const name of definition.prechecks) {
    const result = await precheckNamed(
      name,
      definition.name,
    )({ root, artifact, settings: loop.settings, given, isChanged, ...defined({ plan }) });
    checked = merge(checked, result);
    if (checked.ended !== null) return checked;
  }
  return checked;
}

function merge(before: Checked, result: Prechecked): Checked {
  const notes = [...before.notes, ...result.notes];
  const facts = { ...before.facts, ...result.facts };
  if (result.kind === 'ended') return { ...before, notes, facts, ended: result };
  return {
    ...before,
    notes,
    facts,
    settings: { ...before.settings, ...result.settings },
    carried: [...(before.carried ?? []), ...(result.carried ?? [])],
    ...(result.lists && { lists: { ...before.lists, ...result.lists } }),
  };
}

function precheckNamed(name: string, loop: string) {
  const check = prechecks[name];
  if (check !== undefined) return check;
  throw new FixpointError('definition', `loop ${loop} names a precheck \`${name}\` that there is not`, {
    hint: `There are ${Object.keys(prechecks).join(', ')}.`,
  });
}
