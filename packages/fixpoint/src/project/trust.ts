import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../files/index.ts';
import { type AgentSetting, gatesOf } from './agent-setting.ts';
import type { RunPlan } from './plan-run.ts';
import { type Project, userSettingsFolder } from './project.ts';

const trustedFile = z.array(z.string());

/** The programs that a run would start and that came with the repository: from its loop file or its settings. */
export function programsOf({
  agents,
  fromRepository,
}: Pick<RunPlan, 'agents' | 'fromRepository'>): readonly string[] {
  return Object.entries(agents).flatMap(([role, setting]) => {
    const programs = fromRepository.includes(role) ? commandsOf(setting) : [];
    return programs.map((program) => `${role}: ${program}`);
  });
}

function commandsOf(setting: AgentSetting): readonly string[] {
  if ('command' in setting) return [setting.command.join(' ')];
  return gatesOf(setting).map(({ command }) =>
    'shell' in command ? `sh -c ${JSON.stringify(command.shell)}` : command.join(' '),
  );
}

/** Whether somebody confirmed these programs for this project before (design.md 8). */
export async function isTrusted(project: Project, programs: readonly string[]): Promise<boolean> {
  return (await readTrusted(project)).includes(keyOf(project, programs));
}

/** Remembers that somebody confirmed these programs for this project; other programs are asked about again. */
export async function trust(project: Project, programs: readonly string[]): Promise<void> {
  const file = fileOf(project);
  if (file === null) return;
  const keys = new Set([...(await readTrusted(project)), keyOf(project, programs)]);
  await writeAtomically(file, `${JSON.stringify([...keys], null, 2)}\n`, 0o600);
}

function keyOf({ root }: Project, programs: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([root, programs]))
    .digest('hex');
}

async function readTrusted(project: Project): Promise<readonly string[]> {
  const file = fileOf(project);
  const text = file === null ? null : await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  try {
    const result = trustedFile.safeParse(JSON.parse(text));
    return result.success ? result.data : [];
  } catch {
    return [];
  }
}

/** Null where the user has no home to remember it in. */
function fileOf({ ports }: Project): string | null {
  const folder = userSettingsFolder(ports.environment);
  return folder === null ? null : path.join(folder, 'trusted.json');
}
