import { FixpointError } from '../base/index.ts';
import { isProgramThere } from '../processes/index.ts';
import { type AgentSetting, startedPrograms } from './agent-setting.ts';
import type { Project } from './project.ts';

/** Finds the first agent whose program is not there, as the error that refuses a run with it; null where all are. */
export async function findMissingProgram(
  { root, ports }: Pick<Project, 'root' | 'ports'>,
  agents: Readonly<Record<string, AgentSetting>>,
): Promise<FixpointError | null> {
  for (const [role, agent] of Object.entries(agents)) {
    for (const { command } of startedPrograms(agent)) {
      const program = 'shell' in command ? 'sh' : command[0];
      if (!(await isProgramThere(program, { root, env: ports.environment }))) return missing(program, role);
    }
  }
  return null;
}

function missing(program: string, role: string): FixpointError {
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
