import type { Face } from './face.ts';

/** Variables that coding agents set for the commands that they run. */
const ofAgents = [
  'AI_AGENT',
  'CLAUDECODE',
  'CODEX_SANDBOX',
  'CODEX_THREAD_ID',
  'COPILOT_CLI',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'OPENCODE',
  'PI_CODING_AGENT',
  'QWEN_CODE',
] as const;

/** Whether a command was called where a person sits, as far as that is seen: at a terminal, and not by a coding agent. */
export function isAttended({ stdout, stderr, env }: Pick<Face, 'stdout' | 'stderr' | 'env'>): boolean {
  const isByAgent = ofAgents.some((name) => (env[name] ?? '') !== '');
  return !isByAgent && (stdout.isTerminal || stderr.isTerminal);
}
