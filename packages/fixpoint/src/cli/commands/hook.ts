import { toFixpointError } from '../../base/index.ts';
import { runHook } from '../../hosts/index.ts';
import { safeLine } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { projectPorts } from '../project-ports.ts';

/** Does what Claude Code's hooks call it for. A failure of ours never holds a session: it is a line on stderr, and exit code 0. */
export async function run({ face, operands }: Invocation): Promise<number> {
  const [name = ''] = operands;
  const tell = (failure: unknown): void => {
    face.stderr.write(`fixpoint hook ${safeLine(name)}: ${safeLine(toFixpointError(failure).message)}\n`);
  };
  try {
    const input = new TextDecoder().decode(await face.readStdin());
    face.stdout.write(await runHook(name, input, { ...projectPorts(face), tell }));
  } catch (thrown) {
    tell(thrown);
  }
  return 0;
}
