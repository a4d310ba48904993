import { FixpointError } from '../../base/index.ts';
import { openProject } from '../../project/index.ts';
import type { HookPorts } from './glance-at-run.ts';
import { holdSession } from './hold-session.ts';
import { readHookInput } from './hook-input.ts';
import { noteSession } from './note-session.ts';

/**
 * Does what a hook of Claude Code is there for, and gives what is to be printed. `tool`, after a tool was used, notes which
 * session carries which run; `stop`, when a session stops, holds it once while its run waits for it.
 *
 * @throws whatever goes wrong, but for what goes wrong with one run, which is told; whoever calls it lets the session go on all
 * the same.
 */
export async function runHook(name: string, text: string, ports: HookPorts): Promise<string> {
  const input = readHookInput(text);
  // The session's project, wherever its shell has gone since.
  const folder = ports.environment.CLAUDE_PROJECT_DIR || input.folder;
  const project = await openProject({ ...ports, folder }, () => 'leave');
  if (name === 'tool') {
    await noteSession(project, input, ports.tell);
    return '';
  }
  if (name !== 'stop') throw new FixpointError('usage', `there is no hook ${name}: it is stop or tool`);
  const reason = await holdSession(project, input, ports.tell);
  return reason === null ? '' : `${JSON.stringify({ decision: 'block', reason })}\n`;
}
