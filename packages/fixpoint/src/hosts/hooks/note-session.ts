import type { Project } from '../../project/index.ts';
import { glanceAtRun, type HookPorts } from './glance-at-run.ts';
import type { HookInput } from './hook-input.ts';
import { readHostingSession, writeHostingSession } from './hosting-session.ts';

/** Tools that carry a run, by whatever name the client gives our server; looking at a run is not carrying it. */
const carryingTool = /fixpoint__(?:start|next|submit)$/u;
const carryingCommand = /\bfixpoint\b[^\s]*\s+(?:start|next|submit|run)\b/u;

/**
 * Notes that a session carries a run, after a tool of it did. The environment of our server does not tell it: that stays as
 * it was when a client begins another session.
 */
export async function noteSession(
  project: Project,
  { session, tool }: HookInput,
  tell: HookPorts['tell'],
): Promise<void> {
  if (tool === null || !isCarrying(tool)) return;
  const runs = (await project.store.list()).filter(
    (run) => tool.gave.includes(run) || tool.said.includes(run),
  );
  for (const run of runs) {
    const noted = await readHostingSession(project, run);
    if (noted?.session === session) continue;
    const glance = await glanceAtRun(project, run, tell);
    if (glance !== null) await writeHostingSession(project, run, { session, held: 0, events: glance.events });
  }
}

function isCarrying({ name, said }: NonNullable<HookInput['tool']>): boolean {
  return name === 'Bash' ? carryingCommand.test(said) : carryingTool.test(name);
}
