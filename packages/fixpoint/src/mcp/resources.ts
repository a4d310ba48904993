import { ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/sdk/types.js';
import { toFixpointError } from '../base/index.ts';
import { type Project, shortCall } from '../project/index.ts';
import type { Around } from './around.ts';
import { promptedCalls, readPrompt } from './call-prompt.ts';
import { openProject } from './open-project.ts';
import { pageForms, writeRunPage } from './run-page.ts';
import { sayError } from './say-error.ts';
import { runPages, uriOf } from './uris.ts';

/** How many runs are listed, the newest first; all others can be read too. */
const runsListed = 10;

/** Offers what can be read of runs: their reports, ledgers and results, and the prompts of their calls. */
export function offerResources(around: Around): void {
  const { server } = around;
  const complete = { run: (begun: string) => completeRun(around, begun) };
  for (const kind of runPages) {
    const { about: description, mimeType } = pageForms[kind];
    const list = () =>
      listOf(around, async (_, run) => [
        { uri: uriOf({ run, kind }), name: `${kind} of run ${run}`, mimeType },
      ]);
    const template = new ResourceTemplate(`fixpoint://runs/{run}/${kind}`, { list, complete });
    server.registerResource(kind, template, { description, mimeType }, (uri, { run }) =>
      give({ uri, mimeType }, async () => writeRunPage(await openProject({ around }), String(run), kind)),
    );
  }
  const mimeType = 'text/markdown';
  const template = new ResourceTemplate('fixpoint://runs/{run}/calls/{call}/prompt', {
    list: () => listOf(around, listPrompts),
    complete,
  });
  const description = 'What was asked in a call of a run, as it is in the journal';
  server.registerResource('prompt', template, { description, mimeType }, (uri, { run, call }) =>
    give({ uri, mimeType }, async () => readPrompt(await openProject({ around }), String(run), String(call))),
  );
}

async function listPrompts(project: Project, run: string): Promise<readonly Resource[]> {
  const calls = await promptedCalls(project, run);
  return calls.map(({ call, role, attempt }) => ({
    uri: uriOf({ run, kind: 'prompt', call: shortCall(call) }),
    name: `prompt of ${role}, call ${shortCall(call)}, attempt ${attempt}, run ${run}`,
    mimeType: 'text/markdown',
  }));
}

/** A run that cannot be read has no resources to list; `runs` tells of it. */
async function listOf(
  around: Around,
  resourcesOf: (project: Project, run: string) => Promise<readonly Resource[]>,
): Promise<{ resources: Resource[] }> {
  const project = await openProject({ around });
  const newest = (await project.store.list()).toReversed().slice(0, runsListed);
  const lists = await Promise.all(newest.map((run) => resourcesOf(project, run).catch(() => [])));
  return { resources: lists.flat() };
}

async function completeRun(around: Around, begun: string): Promise<string[]> {
  const ids = await (await openProject({ around })).store.list();
  return ids.filter((id) => id.startsWith(begun)).toReversed();
}

async function give(
  { uri, mimeType }: { readonly uri: URL; readonly mimeType: string },
  read: () => Promise<string>,
): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri: uri.href, mimeType, text: await read() }] };
  } catch (thrown) {
    throw new McpError(ErrorCode.InvalidParams, sayError(toFixpointError(thrown)));
  }
}
