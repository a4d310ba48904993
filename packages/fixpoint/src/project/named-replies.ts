import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../files/index.ts';
import type { RunSession } from '../runner/index.ts';
import { treeHolds } from '../workspaces/index.ts';
import type { Artifact } from './artifact.ts';
import type { Project } from './project.ts';

/*
 * Files of the project that replies of a hosted run were handed in from: nobody's change, wherever they lie. They are kept
 * beside the run's journal. Where that list is lost they are seen as any other change, and asked about or put aside.
 */

const listShape = z.array(z.string());

/** Takes a file, absolute, for one that a reply lies in, where it is in the project and no part of the artifact. */
export async function nameReply(project: Project, session: RunSession, file: string): Promise<void> {
  const name = nameIn(project.root, path.join(await realpath(path.dirname(file)), path.basename(file)));
  if (name === null || name.startsWith('.fixpoint/')) return;
  const named = await namedReplies(project, session.id);
  if (named.includes(name) || (await isOfArtifact(project, session, name))) return;
  await writeAtomically(listOf(project, session.id), `${JSON.stringify([...named, name], null, 2)}\n`);
}

/** The files of the project that replies of a run were handed in from, relative to its root. */
export async function namedReplies(project: Project, run: string): Promise<readonly string[]> {
  const text = await readFile(listOf(project, run), 'utf8').catch(() => null);
  return text === null ? [] : listShape.parse(JSON.parse(text));
}

/** An artifact without these files. Only one that is a whole tree could hold them. */
export function withoutReplies({ root }: Project, artifact: Artifact, named: readonly string[]): Artifact {
  if (artifact.kind !== 'git' || named.length === 0) return artifact;
  const top = topOf(root, artifact);
  const within = named.map((file) => nameIn(top, path.join(root, file))).filter((file) => file !== null);
  return { ...artifact, leftOut: [...(artifact.leftOut ?? []), ...within] };
}

/** What a version holds was there before the reply, and is watched as ever. */
async function isOfArtifact({ root, ports }: Project, { fold }: RunSession, name: string): Promise<boolean> {
  const { artifact } = fold.started;
  if (artifact.kind !== 'git') return artifact.paths.includes(name);
  const top = topOf(root, artifact);
  const file = nameIn(top, path.join(root, name));
  return file !== null && treeHolds({ top, hash: fold.version.hash, file }, ports.environment);
}

function topOf(root: string, { paths: [first = '.'] }: Artifact): string {
  return path.resolve(root, first);
}

/** The name of a place within a folder, with `/`; null where it is elsewhere. */
function nameIn(folder: string, place: string): string | null {
  const name = path.relative(folder, place).split(path.sep).join('/');
  return name === '' || name === '..' || name.startsWith('../') || path.isAbsolute(name) ? null : name;
}

function listOf({ runFolder }: Project, run: string): string {
  return path.join(runFolder(run), 'hosted', 'named-replies.json');
}
