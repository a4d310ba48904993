import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import { FixpointError } from '../base/index.ts';
import { answerRun, type DueQuestion, type GivenAnswer, type Project } from '../project/index.ts';
import { safeText } from '../views/index.ts';
import type { ToolCall } from './tool.ts';

/** A person may think as long as they like; whoever cannot wait cancels the call, and the question stays open. */
const patienceMs = 2 ** 31 - 1;

/** How often a person is asked again who chose what needs words, and gave none. */
const mostTries = 3;

/** What came of asking in a dialogue of the client: the answer is journalled, or why there is none. */
export type Asked = { readonly kind: 'answered' } | { readonly kind: 'open'; readonly why: string };

/** Whether the client can put a question to its person itself. */
export function canAsk({ around }: ToolCall): boolean {
  return around.server.server.getClientCapabilities()?.elicitation?.form !== undefined;
}

/** Puts a run's question to the person, past the agent. Only what they choose there becomes an answer. */
export async function askPerson(
  call: ToolCall,
  { project, run, due }: { readonly project: Project; readonly run: string; readonly due: DueQuestion },
): Promise<Asked> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const given = await elicit(call, { run, due });
    if (given.kind === 'open') return given;
    const { option, words } = given;
    if (words === null && due.options.find((each) => each.option === option)?.needsWords === true) continue;
    return giveAnswer(project, run, { option, words, question: due.question, channel: 'elicitation' });
  }
  return { kind: 'open', why: 'the answer that they chose needs their words' };
}

/** An answer that the run no longer takes was given elsewhere first. */
async function giveAnswer(project: Project, run: string, answer: GivenAnswer): Promise<Asked> {
  try {
    await answerRun(project, run, answer);
    return { kind: 'answered' };
  } catch (thrown) {
    if (thrown instanceof FixpointError && thrown.code === 'refused')
      return { kind: 'open', why: thrown.message };
    throw thrown;
  }
}

type Given =
  | { readonly kind: 'given'; readonly option: string; readonly words: string | null }
  | { readonly kind: 'open'; readonly why: string };

async function elicit(
  { around, request }: ToolCall,
  { run, due }: { readonly run: string; readonly due: DueQuestion },
): Promise<Given> {
  const signal = AbortSignal.any([around.signal, request.signal]);
  try {
    const params = formOf(run, due);
    const { action, content } = await around.server.server.elicitInput(params, {
      signal,
      timeout: patienceMs,
    });
    const option = content?.answer;
    if (action !== 'accept' || typeof option !== 'string') return { kind: 'open', why: action };
    const words = typeof content?.words === 'string' ? content.words.trim() : '';
    return { kind: 'given', option, words: words === '' ? null : words };
  } catch (thrown) {
    return { kind: 'open', why: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function formOf(run: string, { text, options }: DueQuestion): ElicitRequestFormParams {
  const needing = options.filter(({ needsWords }) => needsWords === true).map(({ option }) => option);
  const needed = needing.length === 0 ? 'if you want to say more' : `needed for ${needing.join(', ')}`;
  return {
    mode: 'form',
    message: [
      `Run ${run} asks you:`,
      safeText(text.trim()),
      '',
      ...options.map(({ option, means }) => (means === null ? option : `${option}: ${safeText(means)}`)),
    ].join('\n'),
    requestedSchema: {
      type: 'object',
      properties: {
        answer: { type: 'string', title: 'Your decision', enum: options.map(({ option }) => option) },
        words: { type: 'string', title: 'In your words', description: needed },
      },
      required: ['answer'],
    },
  };
}
