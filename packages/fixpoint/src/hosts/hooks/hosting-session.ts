import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../files/index.ts';
import type { Project } from '../../project/index.ts';

const shape = z.object({
  session: z.string(),
  /** How often it was held since something happened in the run, and how many events there were then. */
  held: z.int(),
  events: z.int(),
});

/** The session that carries a run, as it was last seen to: another that goes on with the run takes its place. */
export type HostingSession = Readonly<z.infer<typeof shape>>;

/** Reads which session carries a run; null where none was seen to, or it cannot be read. */
export async function readHostingSession(project: Project, run: string): Promise<HostingSession | null> {
  try {
    return shape.parse(JSON.parse(await readFile(fileOf(project, run), 'utf8')));
  } catch {
    return null;
  }
}

export async function writeHostingSession(
  project: Project,
  run: string,
  session: HostingSession,
): Promise<void> {
  await writeAtomically(fileOf(project, run), `${JSON.stringify(session)}\n`);
}

function fileOf(project: Project, run: string): string {
  return path.join(project.runFolder(run), 'hosted', 'session.json');
}
