import { join } from 'node:path';
import type { Part, WholeFile } from '../host.ts';
import { offeredLoops } from '../loops.ts';
import {
  describeLoop,
  type Manner,
  type Subagent,
  sayHowToCarry,
  server,
  subagents,
  writeMarkdown,
} from './write-files.ts';

/** Where OpenCode looks. */
export interface OpencodePlaces {
  /** With its commands and agents. */
  readonly folder: string;
  /** `opencode.json` or `opencode.jsonc`, whichever is there. */
  readonly config: string;
}

/** Commands, subagents, and the entry of the MCP server. */
export function opencodeParts({ folder, config }: OpencodePlaces): readonly Part[] {
  return [...writeTexts(folder), { kind: 'property', path: config, at: ['mcp', 'fixpoint'], value: entry }];
}

/** The same as a folder to look at, or to copy from. */
export function opencodeFolder(folder: string): readonly WholeFile[] {
  const config = { $schema: 'https://opencode.ai/config.json', mcp: { fixpoint: entry } };
  return [
    ...writeTexts(folder),
    { kind: 'file', path: join(folder, 'opencode.json'), text: `${JSON.stringify(config, null, 2)}\n` },
  ];
}

const entry = { type: 'local', command: [server.command, ...server.args] };

const manner: Manner = {
  arguments: '$ARGUMENTS',
  fresh:
    'a new subagent by the task tool: `fixpoint-reviewer` where the call is `read-only`, else `fixpoint-implementer`',
  same: 'the subagent that is named goes on, by the task tool with its `task_id`. Where it is gone, a fresh one gets the whole prompt instead',
  moreCapable: 'a new one as for `fresh`, on the most capable model that you can choose',
};

/** What each may do: a reviewer is read-only by its permissions, whatever it is told. */
const permissions: Readonly<Record<Subagent['name'], Readonly<Record<string, string>> | null>> = {
  reviewer: { edit: 'deny', bash: 'deny' },
  implementer: null,
};

function writeTexts(folder: string): readonly WholeFile[] {
  const commands = offeredLoops.map(
    (loop): WholeFile => ({
      kind: 'file',
      path: join(folder, 'commands', `${loop.name}.md`),
      text: writeMarkdown({ description: describeLoop(loop) }, sayHowToCarry(loop, manner)),
    }),
  );
  const agents = subagents.map(({ name, about, text }): WholeFile => {
    const permission = permissions[name];
    const fields = { description: about, mode: 'subagent', ...(permission !== null && { permission }) };
    return {
      kind: 'file',
      path: join(folder, 'agents', `fixpoint-${name}.md`),
      text: writeMarkdown(fields, text),
    };
  });
  return [...commands, ...agents];
}
