import { FixpointError } from '../../base/index.ts';
import { type Restored, restoreVersion } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import { findRunId, openProjectHere } from '../open-run.ts';
import { printJson } from '../print.ts';

/** Puts a version of a run back; what was there is kept. */
export async function run({
  face,
  operands,
  flags,
}: Invocation<'version' | 'best' | 'json'>): Promise<number> {
  const [wanted = 'last'] = operands;
  const version = chooseVersion(flags);
  const project = await openProjectHere(face);
  const id = await findRunId(project, wanted);
  const restored = await restoreVersion(project, id, version);
  if (flags.json) {
    printJson(face.stdout, { run: id, ...restored });
    return 0;
  }
  face.stdout.write(sayRestored(id, restored));
  return 0;
}

function sayRestored(run: string, { version: { n, hash }, before }: Restored): string {
  const name = n === null ? hash.slice(0, 7) : `${n} (${hash.slice(0, 7)})`;
  if (before === hash) return `Version ${name} is in its place already.\n`;
  const undo = `fixpoint restore ${run} --version ${before.slice(0, 12)}`;
  return `Version ${name} is back in its place.\nWhat was there before is kept: ${undo}\n`;
}

/** Without a flag it is the version that the run knows as its last. */
function chooseVersion({
  version,
  best,
}: {
  readonly version: string | undefined;
  readonly best: boolean;
}): string {
  if (version !== undefined && best) {
    throw new FixpointError('usage', '`--version` and `--best` name two versions', {
      hint: 'Give one of them.',
    });
  }
  if (version?.trim() === '') {
    throw new FixpointError('usage', '`--version` names no version', {
      hint: 'Give a number, the beginning of a hash, `best`, `input` or `last`.',
    });
  }
  return best ? 'best' : (version ?? 'last');
}
