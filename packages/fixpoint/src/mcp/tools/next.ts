import { z } from 'zod';
import { nextStep, onlyOpenRun } from '../../project/index.ts';
import { follow } from '../follow.ts';
import { giveStep } from '../give-step.ts';
import { findRunId, folderInput, needConfirmed, openProject, runInput } from '../open-project.ts';
import { stepShape } from '../step-shape.ts';
import { defineTool } from '../tool.ts';

export const next = defineTool({
  name: 'next',
  title: 'What is due in a run',
  about:
    'Says the one thing to do now in a run: calls for subagents, a question for the person, or how it ended. Asked again it says the same, so call it whenever you are not sure, in a new session too.',
  // Fixpoint itself may run gates before it can say.
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    run: runInput.optional().describe('the run; left out, the one that is open'),
    folder: folderInput,
  }),
  output: stepShape,
  async run(given, call) {
    const project = await openProject(call, given, needConfirmed);
    const run = given.run === undefined ? await onlyOpenRun(project) : await findRunId(project, given.run);
    const step = await follow(call, { project, run }, (company) => nextStep(project, run, company));
    return giveStep(call, { project, step });
  },
});
