import { z } from 'zod';
import { defined } from '../../base/index.ts';
import { planRun, refuseUnconfirmed, startHosted } from '../../project/index.ts';
import { follow } from '../follow.ts';
import { giveStep } from '../give-step.ts';
import { folderInput, needConfirmed, openProject } from '../open-project.ts';
import { stepShape } from '../step-shape.ts';
import { defineTool } from '../tool.ts';

const limit = z.number().positive().optional();

export const start = defineTool({
  name: 'start',
  title: 'Start a run',
  about:
    'Starts a revision loop on an artifact, whose calls your subagents make while Fixpoint keeps the loop, and says what is due. Only where the person asked for it. Loops: standard, gsd-revision, iterate-revision, multi-agent-plan, self-review-relay, sdd, or a YAML file.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    loop: z
      .string()
      .min(1)
      .optional()
      .describe("the loop; left out, the project's settings say it, or `standard`"),
    artifact: z
      .array(z.string().min(1))
      .min(1)
      .describe('files, or a folder of a git working tree such as `.`; for sdd the plan'),
    settings: z.record(z.string(), z.unknown()).optional().describe('settings of the loop, by name'),
    agents: z
      .record(z.string(), z.string())
      .optional()
      .describe('roles that Fixpoint fills itself, such as {"judge": "codex"}; all others are yours'),
    budget: z
      .strictObject({ calls: limit, minutes: limit, tokens: limit, usd: limit })
      .optional()
      .describe('limits of the whole run'),
    folder: folderInput,
  }),
  output: stepShape,
  async run(given, call) {
    const project = await openProject(call, given, needConfirmed);
    const { loop, artifact, settings = {}, agents = {}, budget = {} } = given;
    const request = {
      ...defined({ loop }),
      artifact,
      settings,
      agents: { default: 'host', ...agents },
      budget: defined(budget),
    };
    const plan = await planRun(project, request);
    await refuseUnconfirmed(project, plan, request);
    const step = await follow(call, { project, run: null }, (company) => startHosted(project, plan, company));
    return giveStep(call, { project, step });
  },
});
