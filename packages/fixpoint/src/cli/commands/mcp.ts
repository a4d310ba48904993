import { serveMcp } from '../../mcp/index.ts';
import type { Invocation } from '../command.ts';
import { watchInterrupts } from '../interrupts.ts';
import { projectPorts } from '../project-ports.ts';
import { version } from '../version.ts';

/** Serves an MCP client until it goes away. */
export async function run({ face }: Invocation): Promise<number> {
  const interrupts = watchInterrupts(face);
  try {
    await serveMcp({ ports: projectPorts(face), version, signal: interrupts.signal });
    return 0;
  } finally {
    interrupts.stopListening();
  }
}
