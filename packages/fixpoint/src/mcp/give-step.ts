import { type HostedStep, nextStep, type Project } from '../project/index.ts';
import { askPerson, canAsk } from './ask-person.ts';
import { follow } from './follow.ts';
import type { ReachedStep } from './reached.ts';
import { stepData } from './step-data.ts';
import { stepText } from './step-text.ts';
import type { ToolAnswer, ToolCall } from './tool.ts';

/** Where a tool brought a run, and what was read in the reply that did. */
export interface Brought {
  readonly project: Project;
  readonly step: HostedStep;
  readonly read?: string;
}

/**
 * Gives what is due. A question goes to the person at once where the client can show it, and the run goes on from their answer;
 * else the agent is told to ask.
 */
export async function giveStep(call: ToolCall, { project, step, read }: Brought): Promise<ToolAnswer> {
  const reached = { ...(await askWhileAsked(call, project, step)), ...(read === undefined ? {} : { read }) };
  return { text: stepText(reached), data: stepData(reached) };
}

async function askWhileAsked(call: ToolCall, project: Project, first: HostedStep): Promise<ReachedStep> {
  const { run } = first;
  let last = first;
  while (last.due.kind === 'question' && canAsk(call)) {
    const { notices, due } = last;
    const asked = await askPerson(call, { project, run, due });
    const step = await follow(call, { project, run }, (company) => nextStep(project, run, company));
    last = { ...step, notices: [...notices, ...step.notices] };
    // Meanwhile the person may have answered elsewhere: then the dialogue says nothing about what is asked now.
    const isStill = step.due.kind === 'question' && step.due.question === due.question;
    if (asked.kind === 'open' && isStill) return { ...last, undecided: asked.why };
  }
  return last;
}
