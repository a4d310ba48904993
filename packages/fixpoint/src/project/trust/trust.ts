import { createHash } from 'node:crypto';
import { type AgentSetting, type StartedProgram, startedPrograms } from '../agents/agent-setting.ts';
import { isModel, sayServer } from '../agents/model-setting.ts';
import type { RunPlan } from '../plan-run.ts';
import type { Project } from '../project.ts';
import { confirm, isConfirmed } from './confirmed.ts';

/** What of a plan says which programs a run starts and which servers it calls, and which of them the repository names. */
export type PlannedPrograms = Pick<RunPlan, 'agents' | 'fromRepository'>;

/**
 * The programs that a run would start and the servers that it would send prompts and keys to, where the repository names
 * them, in its loop file or its settings: a line each for the person who confirms them.
 */
export function programsOf(plan: PlannedPrograms): readonly string[] {
  return settingsOf(plan).flatMap(([role, setting]) => sayUsed(setting).map((line) => `${role}: ${line}`));
}

function sayUsed(setting: AgentSetting): readonly string[] {
  return isModel(setting) ? [sayServer(setting)] : startedPrograms(setting).map(sayProgram);
}

/** Whether somebody confirmed these programs for this project before, with all that is set for them (design.md 8). */
export async function isTrusted(project: Project, plan: PlannedPrograms): Promise<boolean> {
  return isConfirmed(project.ports.environment, keyOf(project, plan));
}

/** Remembers that somebody confirmed these programs for this project; others, or other settings, are asked about again. */
export async function trust(project: Project, plan: PlannedPrograms): Promise<void> {
  await confirm(project.ports.environment, keyOf(project, plan));
}

/** The agents from the repository that start programs or call servers, by role. */
function settingsOf({
  agents,
  fromRepository,
}: PlannedPrograms): readonly (readonly [string, AgentSetting])[] {
  return Object.entries(agents).filter(
    ([role, setting]) => fromRepository.includes(role) && sayUsed(setting).length > 0,
  );
}

function sayProgram({ command, env = [] }: StartedProgram): string {
  const words = 'shell' in command ? `sh -c ${JSON.stringify(command.shell)}` : command.join(' ');
  return env.length === 0 ? words : `${words} (sees ${env.join(', ')})`;
}

/** The whole settings count: what a program may see, and how it is spoken to, is confirmed with it. */
function keyOf({ root }: Project, plan: PlannedPrograms): string {
  return createHash('sha256')
    .update(JSON.stringify([root, settingsOf(plan)]))
    .digest('hex');
}
