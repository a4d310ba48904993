import { isUtf8 } from 'node:buffer';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment, ProgramResult } from '../processes/index.ts';
import { chooseEnvironment, runProgram } from '../processes/index.ts';
import type { Agent, AgentReply, AgentRequest } from './agent.ts';
import type { CommandSettings } from './command-settings.ts';
import { checkCommandSettings } from './command-settings.ts';
import type { ReplyText } from './program-reply.ts';
import { programReply } from './program-reply.ts';
import { withScratchFolder } from './scratch-folder.ts';

const defaultTimeoutMs = 10 * 60_000;
const defaultMaxOutputBytes = 10_000_000;

/** Makes an agent of any program; throws FixpointError `config` where prompt or reply file and command do not agree. */
export function createCommandAgent(settings: CommandSettings, environment: Environment): Agent {
  checkCommandSettings(settings);
  const env = chooseEnvironment(environment, settings.env);
  return {
    name: `command: ${path.basename(settings.command[0])}`,
    call: (request) => withScratchFolder((scratch) => callCommand(settings, env, { request, scratch })),
  };
}

interface CommandCall {
  readonly request: AgentRequest;
  /** A folder for this call alone, outside of the working folder. */
  readonly scratch: string;
}

async function callCommand(
  settings: CommandSettings,
  env: Readonly<Record<string, string>>,
  { request, scratch }: CommandCall,
): Promise<AgentReply> {
  const promptFile = path.join(scratch, 'prompt.md');
  const replyFile = path.join(scratch, 'reply.md');
  if (settings.prompt === 'file') await writeFile(promptFile, request.prompt);
  const maxOutputBytes = settings.maxOutputBytes ?? defaultMaxOutputBytes;
  const result = await runProgram({
    command: fillIn(settings.command, {
      '{prompt-file}': promptFile,
      '{reply-file}': replyFile,
      '{folder}': request.folder,
      '{artifact}': request.artifact,
    }),
    folder: request.folder,
    env,
    timeoutMs: settings.timeoutMs ?? defaultTimeoutMs,
    maxOutputBytes,
    ...(settings.idleMs !== undefined && { idleMs: settings.idleMs }),
    ...(settings.prompt !== 'file' && { input: request.prompt }),
    ...(request.signal !== undefined && { signal: request.signal }),
  });
  const text = await findReply(settings, result, { replyFile, maxOutputBytes });
  return programReply(result, { text, accept: settings.accept ?? [0] });
}

function fillIn(
  command: readonly [string, ...string[]],
  places: Readonly<Record<string, string>>,
): readonly [string, ...string[]] {
  const fill = (word: string) =>
    word.replace(/\{[a-z-]+\}/gu, (placeholder) => places[placeholder] ?? placeholder);
  const [program, ...words] = command;
  return [fill(program), ...words.map(fill)];
}

async function findReply(
  settings: CommandSettings,
  result: ProgramResult,
  { replyFile, maxOutputBytes }: { readonly replyFile: string; readonly maxOutputBytes: number },
): Promise<ReplyText> {
  if (settings.reply === 'none') return { kind: 'not-due', text: result.stdout };
  if (settings.reply !== 'file') return { kind: result.isUtf8 ? 'whole' : 'no-text', text: result.stdout };
  const bytes = await stat(replyFile).then(
    ({ size }) => size,
    () => 0,
  );
  if (bytes > maxOutputBytes) return { kind: 'too-long', text: '', bytes };
  const content = bytes === 0 ? Buffer.alloc(0) : await readFile(replyFile);
  return { kind: isUtf8(content) ? 'whole' : 'no-text', text: content.toString('utf8') };
}
