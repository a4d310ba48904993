import { FixpointError } from '../../base/index.ts';
import { restoreVersion } from '../../project/index.ts';
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
  const { n, hash } = restored.version;
  const kept = `What was there before is kept: fixpoint restore ${id} --version ${restored.before}`;
  face.stdout.write(`Version ${n} (${hash.slice(0, 7)}) is back in its place.\n${kept}\n`);
  return 0;
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
  return best ? 'best' : (version ?? 'last');
}
