import { FixpointError } from '../base/index.ts';
import { RunSession } from '../runner/index.ts';
import { bestVersion } from '../views/index.ts';
import { openWorkspace } from './artifact.ts';
import { withJournal } from './carry-run.ts';
import { withArtifact } from './claim-artifact.ts';
import type { Project } from './project.ts';

/** A version as a person named it. */
export interface FoundVersion {
  /** Its number in the run; null for what was kept when something else took its place. */
  readonly n: number | null;
  readonly hash: string;
  /** The commit that was checked out then, where commits are part of the work. */
  readonly commit?: string;
}

/** What was put back, and what was there before. */
export interface Restored {
  readonly version: FoundVersion;
  /** The hash that finds what was there again. */
  readonly before: string;
}

/**
 * Puts a version of a run back into the workspace. What was there is kept, and can be put back too.
 *
 * @param wanted a number, the beginning of a hash or of a commit, `best`, `input`, or `last` for the version that the run knows.
 */
export async function restoreVersion(project: Project, id: string, wanted: string): Promise<Restored> {
  return withJournal(await project.store.open(id), async (journal) => {
    const session = RunSession.resume(journal);
    const { artifact } = session.fold.started;
    const { n, hash } = findVersion(session, wanted);
    return withArtifact(project, { artifact, wholeProject: true }, async () => {
      const workspace = await openWorkspace({
        project,
        artifact,
        blobs: journal,
        run: id,
        allowBlank: true,
        allowMissing: true,
      });
      const before = await workspace.capture();
      if (before.hash !== hash) {
        await workspace.restore(hash);
        const files = workspace.artifactPaths;
        const kept = before.hash;
        await session.append({
          type: 'workspace.changed',
          call: null,
          role: null,
          files,
          undone: true,
          kept,
        });
      }
      return { version: { n, hash }, before: before.hash };
    });
  });
}

/**
 * Finds a version as a person names it.
 *
 * @throws {FixpointError} `not-found` where there is none, or more than one.
 */
export function findVersion(
  session: Pick<RunSession, 'id' | 'fold' | 'history'>,
  wanted: string,
): FoundVersion {
  const { versions, version: last } = session.fold;
  const named: Readonly<Record<string, FoundVersion | null | undefined>> = {
    best: bestVersion(session.history()),
    input: versions[0],
    last,
  };
  const byNumber = /^\d{1,5}$/.test(wanted) ? versions[Number(wanted)] : undefined;
  const found = named[wanted] ?? byNumber ?? byHash([...versions, ...keptVersions(session)], wanted);
  if (found !== undefined) return found;
  const known = versions.map(({ n, hash }) => `${n} (${hash.slice(0, 8)})`).join(', ');
  throw new FixpointError('not-found', `run ${session.id} has no version ${wanted}`, {
    hint: `It has ${known}, best, input.`,
  });
}

/** What was on disk, and was kept when something else took its place. */
function keptVersions(session: Pick<RunSession, 'history'>): readonly FoundVersion[] {
  return session
    .history()
    .flatMap(({ event }) =>
      event.type === 'workspace.changed' && event.kept !== null ? [{ n: null, hash: event.kept }] : [],
    );
}

function byHash(versions: readonly FoundVersion[], wanted: string): FoundVersion | undefined {
  const begin = wanted.toLowerCase();
  const matching = versions.filter(
    ({ hash, commit = '' }) => hash.startsWith(begin) || commit.startsWith(begin),
  );
  const hashes = new Set(matching.map(({ hash }) => hash));
  return hashes.size === 1 ? matching[0] : undefined;
}
