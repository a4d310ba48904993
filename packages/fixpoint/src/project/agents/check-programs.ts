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
  const [first = null] = await findAllMissing(project, agents);
  return first;
}

/** Finds all that agents lack of what they are called with, each as the error that refuses a run with it. */
export async function findAllMissing(
  project: Pick<Project, 'root' | 'ports'>,
  agents: Readonly<Record<string, AgentSetting>>,
): Promise<readonly FixpointError[]> {
  const environment = project.ports.environment;
  const missing = Object.entries(agents).map(async ([role, agent]) =>
    isModel(agent)
      ? [findMissingForModel(agent, { root: project.root, environment })]
      : findMissingPrograms(role, agent, project),
  );
  return (await Promise.all(missing)).flat().filter((each) => each !== null);
}

async function findMissingPrograms(
  role: string,
  agent: AgentSetting,
  { root, ports }: Pick<Project, 'root' | 'ports'>,
): Promise<readonly FixpointError[]> {
  const named = startedPrograms(agent).map(({ command }) => ('shell' in command ? 'sh' : command[0]));
  const programs = [...new Set(named)];
  const around = { root, env: ports.environment };
  const areThere = await Promise.all(programs.map((program) => isProgramThere(program, around)));
  return programs.filter((_, index) => !areThere[index]).map((program) => noProgram(program, role));
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
