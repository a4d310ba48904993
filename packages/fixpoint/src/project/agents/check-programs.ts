import { FixpointError } from '../../base/index.ts';
import { isProgramThere } from '../../processes/index.ts';
import type { Project } from '../project.ts';
import { type AgentSetting, startedPrograms } from './agent-setting.ts';
import { findMissingForModel, isModel } from './model-setting.ts';

/** Finds the first agent that lacks what it is called with, as the error that refuses a run with it; null where none does. */
export async function findMissing(
  project: Pick<Project, 'root' | 'ports'>,
  agents: Readonly<Record<string, AgentSetting>>,
): Promise<FixpointError | null> {
  for (const [role, agent] of Object.entries(agents)) {
    const missing = isModel(agent)
      ? findMissingForModel(agent, { root: project.root, environment: project.ports.environment })
      : await findMissingProgram(role, agent, project);
    if (missing !== null) return missing;
  }
  return null;
}

async function findMissingProgram(
  role: string,
  agent: AgentSetting,
  { root, ports }: Pick<Project, 'root' | 'ports'>,
): Promise<FixpointError | null> {
  for (const { command } of startedPrograms(agent)) {
    const program = 'shell' in command ? 'sh' : command[0];
    if (!(await isProgramThere(program, { root, env: ports.environment }))) return noProgram(program, role);
  }
  return null;
}

function noProgram(program: string, role: string): FixpointError {
  const isPath = program.includes('/');
  return new FixpointError(
    'config',
    `${role} cannot be called: there is no program ${program} that can be started`,
    {
      hint: isPath
        ? 'Check its path, which begins at the top of the project, and that the file is executable (`chmod +x`).'
        : 'Install it, or correct its name; it is looked for along PATH. `fixpoint doctor` says what is there.',
    },
  );
}
