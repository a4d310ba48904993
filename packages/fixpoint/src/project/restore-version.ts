import { FixpointError } from '../base/index.ts';
import type { VersionRecord } from '../journal/index.ts';
import { RunSession } from '../runner/index.ts';
import { bestVersion } from '../views/index.ts';
import { openWorkspace } from './artifact.ts';
import { withJournal } from './carry-run.ts';
import type { Project } from './project.ts';

/** What was put back, and what was there before. */
export interface Restored {
  readonly version: VersionRecord;
  /** The hash that finds what was there again. */
  readonly before: string;
}

/**
 * Puts a version of a run back into the workspace. What was there is kept as a version too.
 *
 * @param wanted a number, the beginning of a hash, `best`, `input`, or `last` for the version that the run knows.
 */
export async function restoreVersion(project: Project, id: string, wanted: string): Promise<Restored> {
  return withJournal(await project.store.open(id), async (journal) => {
    const session = RunSession.resume(journal);
    const { artifact } = session.fold.started;
    const version = findVersion(session, wanted);
    const workspace = await openWorkspace({ project, artifact, blobs: journal, run: id, allowBlank: true });
    const before = await workspace.capture();
    await workspace.restore(version.hash);
    const text = `version ${version.n} was put back; what was there is kept as ${before.hash}`;
    await session.append({ type: 'run.noted', kind: 'restored', text });
    return { version, before: before.hash };
  });
}

/** Finds a version as a person names it. */
export function findVersion(
  session: Pick<RunSession, 'id' | 'fold' | 'history'>,
  wanted: string,
): VersionRecord {
  const { fold } = session;
  const found =
    wanted === 'best'
      ? bestVersion(session.history())
      : wanted === 'last'
        ? fold.version
        : byName(fold.versions, wanted);
  if (found !== null && found !== undefined) return found;
  const known = fold.versions.map(({ n, hash }) => `${n} (${hash.slice(0, 8)})`).join(', ');
  throw new FixpointError('not-found', `run ${session.id} has no version ${wanted}`, {
    hint: `It has ${known}, best, input.`,
  });
}

function byName(versions: readonly VersionRecord[], wanted: string): VersionRecord | undefined {
  if (wanted === 'input') return versions[0];
  if (/^\d{1,5}$/.test(wanted)) return versions[Number(wanted)];
  const matching = versions.filter(({ hash }) => hash.startsWith(wanted.toLowerCase()));
  return matching.length === 1 ? matching[0] : undefined;
}
