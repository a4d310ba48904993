import { FixpointError } from '../base/index.ts';
import type { RunRequest } from '../project/index.ts';
import { chooseLoop } from './choose-loop.ts';
import type { Invocation } from './command.ts';
import { readBudget } from './read-budget.ts';

/** The flags by which a run is asked for. */
export type RunFlags = 'agent' | 'set' | 'budget' | 'trust' | 'input' | 'json';

/** Reads which run somebody asks for; in a hosted one the host makes the calls that no agent was named for. */
export function readRequest(
  { face, operands, flags, loopValues }: Invocation<RunFlags>,
  isHosted: boolean,
): RunRequest {
  const { loop, artifact } = chooseLoop(operands, face.folder);
  return {
    ...(loop === undefined ? {} : { loop }),
    artifact,
    settings: loopValues.settings,
    agents: isHosted ? withHost(loopValues.agents) : loopValues.agents,
    budget: readBudget(flags.budget),
  };
}

function withHost(agents: RunRequest['agents'] = {}): NonNullable<RunRequest['agents']> {
  if (agents.default === undefined) return { default: 'host', ...agents };
  throw new FixpointError(
    'usage',
    `nothing is left for the host to do: ${agents.default} would make all calls`,
    {
      hint: 'Say which role it is for: `--agent <role>=<agent>`; all others are those of the host.',
    },
  );
}
