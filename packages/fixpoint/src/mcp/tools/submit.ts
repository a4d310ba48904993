import path from 'node:path';
import { z } from 'zod';
import { defined } from '../../base/index.ts';
import { submitReply } from '../../project/index.ts';
import { follow } from '../follow.ts';
import { giveStep } from '../give-step.ts';
import { findRunId, folderInput, needConfirmed, openProject, runInput } from '../open-project.ts';
import { readReply } from '../read-reply.ts';
import { stepShape } from '../step-shape.ts';
import { defineTool } from '../tool.ts';

export const submit = defineTool({
  name: 'submit',
  title: "Hand in a subagent's reply",
  about:
    'Hands in the reply of one call that `next` named, word for word as the subagent gave it: it is taken from the file that the prompt named, unless you give it. Says what was read in it, and what is due then. A reply is never shortened, mended or made up: one that cannot be read is asked for again.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    run: runInput,
    call: z.string().min(1).describe('the call, as `next` names it'),
    token: z.string().min(1).describe('the token of that call'),
    reply: z.string().optional().describe('the whole reply, where the subagent could not write its file'),
    file: z.string().min(1).optional().describe('another file of the project that the reply is in'),
    agent: z.string().min(1).optional().describe('what you call the subagent, so that it can be asked again'),
    folder: folderInput,
  }),
  output: stepShape,
  async run(given, call) {
    const project = await openProject(call, given, needConfirmed);
    const run = await findRunId(project, given.run);
    const { call: id, token, agent } = given;
    const place = given.file === undefined ? undefined : path.resolve(project.ports.folder, given.file);
    const read = () => readReply(project, { ...given, run });
    const handed = { run, call: id, token, readReply: read, ...defined({ agent, file: place }) };
    const submitted = await follow(call, { project, run }, (company) =>
      submitReply(project, handed, company),
    );
    return giveStep(call, { project, ...submitted });
  },
});
