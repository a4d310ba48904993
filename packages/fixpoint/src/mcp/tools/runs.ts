import { z } from 'zod';
import { listRuns } from '../../project/index.ts';
import { type RunLine, safeLine } from '../../views/index.ts';
import { folderInput, openProject } from '../open-project.ts';
import { cut, quoteLine } from '../quote.ts';
import { defineTool } from '../tool.ts';

const shown = 10;
const longest = 1900;
const longestWhy = 80;

export const runs = defineTool({
  name: 'runs',
  title: 'List runs',
  about: `Lists the ${shown} newest runs of the project, and how each stands. \`open\` means that it goes on by \`next\`, or a run that is not hosted by \`fixpoint resume\`.`,
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
        why: z.string(),
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
        runs: lines.map((line) => {
          const { run, loop, artifact, why, startedAt } = line;
          return {
            run,
            loop,
            artifact,
            outcome: outcomeOf(line),
            why: cut(safeLine(why), longestWhy),
            startedAt,
          };
        }),
        ...(damaged.length === 0 ? {} : { damaged: damaged.map(({ run }) => run) }),
      },
    };
  },
});

function sayRun(line: RunLine): string {
  const { run, loop, subject, why, startedAt } = line;
  const standing = `${outcomeOf(line)}: ${cut(safeLine(why), longestWhy)}`;
  return `- ${run}: ${safeLine(loop)} on ${subject.map(safeLine).join(', ')}, begun ${startedAt}, ${standing}`;
}

/** A run that neither ended nor asks goes on, whether its host is asked next or a process was cut off. */
function outcomeOf({ outcome }: RunLine): string {
  return outcome === 'interrupted' ? 'open' : outcome;
}
