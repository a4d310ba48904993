import { rm } from 'node:fs/promises';
import { resolveInside, writeAtomically } from '../files/index.ts';
import type { Agent, AgentReply, AgentRequest } from './agent.ts';
import { cancelledReply } from './agent.ts';
import type { Script, ScriptedReply } from './script.ts';

/**
 * Makes an agent that gives replies from a script, for demonstrations and tests. Which one is next is told by the
 * request's `index`, so that a resumed run goes on at the right place.
 */
export function createScriptedAgent(script: Script): Agent {
  return {
    name: 'scripted',
    call: async (request) => {
      if (request.signal?.aborted) return cancelledReply;
      const scripted = repliesFor(script, request)[request.index];
      if (scripted === undefined) return nothingScripted(request);
      await writeFiles(request.folder, scripted.files ?? {});
      return toReply(scripted);
    },
  };
}

/** The list of a seat, where it has one of its own, else that of its role. */
function repliesFor(script: Script, { role, seat }: AgentRequest): readonly ScriptedReply[] {
  if (isList(script)) return script;
  const names = [`${role}:${seat}`, role];
  const name = names.find((each) => Object.hasOwn(script, each));
  return name === undefined ? [] : (script[name] ?? []);
}

function isList(script: Script): script is readonly ScriptedReply[] {
  return Array.isArray(script);
}

function nothingScripted({ role, step, index }: AgentRequest): AgentReply {
  const why = `the script has no reply number ${index + 1} for ${role}, which ${step} asks for`;
  return { ending: 'crashed', text: '', why };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [relative, content] of Object.entries(files)) {
    const file = await resolveInside(folder, relative);
    await (content === null ? rm(file, { force: true }) : writeAtomically(file, content));
  }
}

function toReply({ reply = '', fail, why }: ScriptedReply): AgentReply {
  if (fail !== undefined) return { ending: fail, text: reply, why: why ?? `scripted as ${fail}` };
  if (reply.trim() === '') return { ending: 'no-output', text: reply, why: 'the reply is blank' };
  return { ending: 'ok', text: reply };
}
