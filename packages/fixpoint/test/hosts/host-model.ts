import type { Asked, Turn } from '../model-server/asked.ts';
import { type Move, say } from '../model-server/move.ts';
import type { Model } from '../model-server/obey.ts';
import { changeFile, readFile, writeFile } from '../model-server/tools.ts';

/** The section that the run is about: as it was, and as the writer leaves it the second time. */
export const section = {
  before: '# Results\n\nThe loops end.\n',
  first: '# Results\n\nThe loops end, all of them.\n',
  after: '# Results\n\nThe loops end, because the engine counts their rounds.\n',
};

const major = { severity: 'major', text: 'No reason is given.', location: 'line 3' };

/** What a model was seen to do, in its order. */
export interface Seen {
  readonly subagents: { readonly type: string; readonly prompt: string }[];
  /** What hooks said when it stopped too early. */
  readonly held: string[];
}

/** A model that hosts a run, and what it did. */
export interface HostModel {
  readonly model: Model;
  readonly seen: Seen;
}

/**
 * Hosts a run of iterate-revision as its skill says, and fills both roles as a subagent, whose names begin with a prefix.
 * Before the first review it says that it is done: what holds it there is the hook.
 */
export function modelForHost(file: string, prefix: string): HostModel {
  const seen: Seen = { subagents: [], held: [] };
  // A host that goes round in circles fails the test instead of filling its memory.
  let left = 80;
  const model: Model = (asked) => {
    left -= 1;
    if (left < 0) return say('I give up.');
    const prompts = asked.turns.filter(({ by }) => by === 'user').map(({ text }) => text);
    const told = /Read (\S+) and do what it says/u.exec(prompts.at(-1) ?? '')?.[1];
    if (told !== undefined) return doCall(asked, told, file);
    if (!prompts.some((text) => text.includes("Carry a run of Fixpoint's loop"))) return say('A title');
    return host(asked, seen, { file, prefix });
  };
  return { model, seen };
}

interface Around {
  readonly file: string;
  readonly prefix: string;
}

function host(asked: Asked, seen: Seen, around: Around): Move {
  // Clients put in reminders of their own.
  const last = asked.turns.findLast(({ by }) => by !== 'model');
  if (last?.by === 'user' && last.text.includes('is not over')) {
    seen.held.push(last.text);
    return call(asked, 'next', { run: /run `([^`]+)`/u.exec(last.text)?.[1] ?? '' });
  }
  const step = lastStep(asked.turns);
  if (step === null) {
    const settings = { venue: 'Nature' };
    return call(asked, 'start', { loop: 'iterate-revision', artifact: [around.file], settings });
  }
  if (step.due === 'ended') return say(`It ended: ${step.outcome}.`);
  const due = step.calls?.[0];
  if (due === undefined) return say(`Nothing is to be done: ${step.due}.`);
  if (last?.by === 'tool' && !isStep(last))
    return call(asked, 'submit', submission(step.run, due, last.text));
  if (due.role === 'reviewer' && seen.held.length === 0) return say('All is written, so I am done.');
  return hire(step, due, { seen, prefix: around.prefix });
}

/** Gives a call to a new subagent. */
function hire(
  step: Step,
  due: Due,
  { seen, prefix }: Pick<Around, 'prefix'> & { readonly seen: Seen },
): Move {
  const type = `${prefix}${due.access === 'read-only' ? 'reviewer' : 'implementer'}`;
  const prompt = `Read ${step.folder}/${due.prompt} and do what it says.`;
  seen.subagents.push({ type, prompt });
  return { kind: 'call', tool: 'Agent', input: { description: due.role, prompt, subagent_type: type } };
}

interface Step {
  readonly run: string;
  readonly due: string;
  readonly folder?: string;
  readonly calls?: readonly Due[];
  readonly outcome?: string;
}

interface Due {
  readonly call: string;
  readonly token: string;
  readonly role: string;
  readonly access: string;
  readonly prompt: string;
}

function isStep({ by, text }: Turn): boolean {
  return by === 'tool' && text.includes('"due"');
}

/** What the server said last: structured, as Claude Code hands it to the model. */
function lastStep(turns: readonly Turn[]): Step | null {
  const last = turns.findLast(isStep);
  return last === undefined ? null : JSON.parse(last.text.slice(last.text.indexOf('{')));
}

/** A writer has put its reply into its file; of a reviewer there is only what it said. */
function submission(run: string, { call: id, token, role }: Due, said: string) {
  const agent = /agentId: (\S+)/u.exec(said)?.[1];
  const reply = role === 'reviewer' ? { reply: /\{"reviewed".*\}/u.exec(said)?.[0] ?? said } : {};
  return { run, call: id, token, ...reply, ...(agent !== undefined && { agent }) };
}

function call({ tools }: Asked, name: string, input: Readonly<Record<string, unknown>>): Move {
  const tool = tools.find((each) => new RegExp(`fixpoint.*_${name}$`, 'u').test(each.name));
  if (tool === undefined) return say(`There is no tool ${name}.`);
  return {
    kind: 'call',
    tool: tool.name,
    input,
    ...(tool.group !== undefined && { group: tool.group }),
  };
}

/** A subagent: reads its prompt, then writes or reviews as that says. */
function doCall(asked: Asked, promptFile: string, file: string): Move {
  const at = asked.turns.findLastIndex(({ by }) => by === 'user');
  const steps = asked.turns
    .slice(at + 1)
    .filter(({ by }) => by === 'tool')
    .map(({ text }) => text);
  const [prompt] = steps;
  if (prompt === undefined) return readFile(asked, promptFile);
  if (steps.length === 1) return readFile(asked, file);
  if (/role: reviewer/u.test(prompt)) {
    const issues = (steps[1] ?? '').includes('because') ? [] : [major];
    return say(JSON.stringify({ reviewed: 'The section.', issues }));
  }
  const isSecond = prompt.includes(major.text);
  const [before, after] = isSecond ? [section.first, section.after] : [section.before, section.first];
  if (steps.length === 2) return changeFile(asked, file, { before, after });
  const replyFile = /nothing else, to: (\S+)/u.exec(prompt)?.[1] ?? '';
  return steps.length === 3 ? writeFile(asked, replyFile, 'I gave the reason.') : say('I gave the reason.');
}
