import { type HostedStep, nextStep, type Project } from '../project/index.ts';
import { type Asked, askPerson, canAsk } from './ask-person.ts';
import { follow } from './follow.ts';
import { sentences } from './messages.ts';
import { stepData } from './step-data.ts';
import { stepText } from './step-text.ts';
import type { ToolAnswer, ToolCall } from './tool.ts';

/** A step that was reached, and what is to be said before it. */
export interface Reached {
  readonly project: Project;
  readonly step: HostedStep;
  /** What was read in the reply that led here. */
  readonly read?: string;
}

/**
 * Gives what is due. A question goes to the person at once where the client can show it, and the run goes on from their answer;
 * else the agent is told to ask.
 */
export async function giveStep(call: ToolCall, { project, step, read }: Reached): Promise<ToolAnswer> {
  const { last, notices, open } = await askWhileAsked(call, project, step);
  const reached = { ...last, notices };
  const text = [
    ...(read === undefined ? [] : [read]),
    ...(open === null ? [] : [sentences.notAnswered(open)]),
    stepText(reached),
  ].join('\n');
  return { text, data: { ...stepData(reached), ...(read === undefined ? {} : { read }) } };
}

interface AskedSoFar {
  readonly last: HostedStep;
  readonly notices: readonly string[];
  /** Why the last question was not answered in a dialogue. */
  readonly open: string | null;
}

async function askWhileAsked(call: ToolCall, project: Project, first: HostedStep): Promise<AskedSoFar> {
  const { run } = first;
  let last = first;
  const notices = [...first.notices];
  while (last.due.kind === 'question' && canAsk(call)) {
    const asked: Asked = await askPerson(call, { project, run, due: last.due });
    if (asked.kind === 'open') return { last, notices, open: asked.why };
    last = await follow(call, { project, run }, (company) => nextStep(project, run, company));
    notices.push(...last.notices);
  }
  return { last, notices, open: null };
}
