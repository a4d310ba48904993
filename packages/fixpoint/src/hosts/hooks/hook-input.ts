import { z } from 'zod';
import { ofShape } from '../../base/index.ts';

const shape = z.object({
  session_id: z.string().min(1),
  cwd: z.string().min(1),
  tool_name: z.string().optional(),
  tool_input: z.unknown().optional(),
  tool_response: z.unknown().optional(),
  stop_hook_active: z.boolean().optional(),
  background_tasks: z.array(z.object({ type: z.string() }).catch({ type: '' })).optional(),
});

/** Background tasks that do a session's work, and end; a server or a watch that it started may be there all day. */
const workingTasks: readonly string[] = ['subagent', 'workflow'];

/** What Claude Code tells a hook; it may tell more. */
export interface HookInput {
  readonly session: string;
  readonly folder: string;
  readonly tool: { readonly name: string; readonly said: string; readonly gave: string } | null;
  /** The session goes on already because a hook held it. */
  readonly isHeld: boolean;
  /** A subagent or workflow of the session is still at work, and wakes it when it is done. */
  readonly isWaiting: boolean;
}

/** Reads it; what is no such thing is an error of the caller's to tell. */
export function readHookInput(text: string): HookInput {
  const input = ofShape(shape.safeParse(JSON.parse(text)));
  const { tool_name: name, tool_input: said, tool_response: gave } = input;
  return {
    session: input.session_id,
    folder: input.cwd,
    tool:
      name === undefined
        ? null
        : { name, said: JSON.stringify(said ?? ''), gave: JSON.stringify(gave ?? '') },
    isHeld: input.stop_hook_active === true,
    isWaiting: (input.background_tasks ?? []).some(({ type }) => workingTasks.includes(type)),
  };
}
