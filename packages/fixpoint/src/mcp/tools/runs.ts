import { z } from 'zod';
import { listRuns } from '../../project/index.ts';
import { type RunLine, safeLine } from '../../views/index.ts';
import { folderInput, openProject } from '../open-project.ts';
import { cut, quoteLine } from '../quote.ts';
import { defineTool } from '../tool.ts';

const shown = 10;
const longest = 1900;

export const runs = defineTool({
  name: 'runs',
  title: 'List runs',
  about: `Lists the ${shown} newest runs of the project, and how each stands. \`interrupted\` means that it can go on.`,
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ folder: folderInput }),
  output: z.object({
    folder: z.string(),
    runs: z.array(
      z.object({
        run: z.string(),
        loop: z.string(),
        artifact: z.array(z.string()),
        outcome: z.string(),
        startedAt: z.string(),
      }),
    ),
    damaged: z.array(z.string()).optional().describe('runs that cannot be read'),
  }),
  async run(given, call) {
    const project = await openProject(call, given);
    const { lines, damaged } = await listRuns(project, shown);
    const broken = damaged.map(({ run, why }) => `${run} cannot be read: ${quoteLine(why, 200)}`);
    const list =
      lines.length === 0
        ? `There is no run in ${project.root} yet; \`start\` begins one.`
        : lines.map(sayRun).join('\n');
    return {
      text: cut([list, ...broken].join('\n'), longest),
      data: {
        folder: project.root,
        runs: lines.map(({ run, loop, artifact, outcome, startedAt }) => ({
          run,
          loop,
          artifact,
          outcome,
          startedAt,
        })),
        ...(damaged.length === 0 ? {} : { damaged: damaged.map(({ run }) => run) }),
      },
    };
  },
});

function sayRun({ run, loop, artifact, outcome, reason, startedAt }: RunLine): string {
  return `- ${run}: ${safeLine(loop)} on ${artifact.map(safeLine).join(', ')}, ${outcome} (${safeLine(reason)}), begun ${startedAt}`;
}
