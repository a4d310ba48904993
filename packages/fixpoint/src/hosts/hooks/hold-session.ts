import mustache from 'mustache';
import type { Glance, Project } from '../../project/index.ts';
import { glanceAtRun, type HookPorts } from './glance-at-run.ts';
import type { HookInput } from './hook-input.ts';
import { type HostingSession, readHostingSession, writeHostingSession } from './hosting-session.ts';
import reason from './reason.md';

/** How often a session is held while nothing happens in its run: after that it may stop in peace. */
const mostHeld = 3;

/** Why a session that stops is to go on; null where it may stop. */
export async function holdSession(
  project: Project,
  input: HookInput,
  tell: HookPorts['tell'],
): Promise<string | null> {
  if (input.isHeld || input.isWaiting) return null;
  const carried = await findCarried(project, input.session, tell);
  if (carried === null) return null;
  const { glance, held } = carried;
  await writeHostingSession(project, glance.run, {
    session: input.session,
    held: held + 1,
    events: glance.events,
  });
  const view = { ...glance, steps: glance.steps.join(', ') };
  return mustache.render(reason, view, undefined, { escape: String }).trim();
}

interface Carried {
  readonly glance: Glance;
  readonly held: number;
}

/** The newest run that the session carries, that waits for it, and that it was not held for too often. */
async function findCarried(
  project: Project,
  session: string,
  tell: HookPorts['tell'],
): Promise<Carried | null> {
  for (const run of (await project.store.list()).toReversed()) {
    const noted = await readHostingSession(project, run);
    if (noted?.session !== session) continue;
    const glance = await glanceAtRun(project, run, tell);
    if (glance === null || !glance.isDue) continue;
    const held = heldFor(noted, glance);
    if (held < mostHeld) return { glance, held };
  }
  return null;
}

function heldFor({ held, events }: HostingSession, glance: Glance): number {
  return events === glance.events ? held : 0;
}
