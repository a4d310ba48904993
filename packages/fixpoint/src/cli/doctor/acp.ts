import { type AcpSettings, examineAcpAgent } from '../../agents/index.ts';
import type { Project } from '../../project/index.ts';
import { safeLine } from '../../views/index.ts';
import type { Check } from './check.ts';

export interface ExaminedAcp {
  readonly name: string;
  readonly setting: AcpSettings;
  /** Whether it may be started: somebody asked for that, or the user's own settings name it. */
  readonly mayStart: boolean;
}

/** Starts an agent that speaks the Agent Client Protocol, to hear what it can do. It is asked for nothing else. */
export async function examineAcp(
  { name, setting, mayStart }: ExaminedAcp,
  { root, ports }: Project,
): Promise<Check> {
  const says = `acp: ${setting.acp.join(' ')}`;
  if (!mayStart) {
    const hint = 'The repository names it. `fixpoint doctor --ask` starts it, to hear what it can do.';
    return { name, state: 'note', says: safeLine(`${says}; not started`), hint };
  }
  const examined = await examineAcpAgent(setting, root, ports.environment);
  if (examined.kind === 'failed') {
    const hint = 'It has to speak the Agent Client Protocol, version 1, over its standard input and output.';
    return { name, state: 'bad', says: safeLine(`${says} does not answer: ${examined.why}`), hint };
  }
  const { name: agent, version, resumes } = examined.agent;
  const can = resumes.length > 0 ? 'goes on in sessions' : 'begins a session for each call';
  const who = [agent ?? 'it does not say who it is', version].filter((each) => each !== null).join(' ');
  return { name, state: 'good', says: safeLine(`${says}: ${who}; is asked for JSON in words, ${can}`) };
}
