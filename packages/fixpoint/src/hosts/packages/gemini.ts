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

/** As parts of a project's `.gemini`. */
export function geminiParts(folder: string): readonly Part[] {
  const settings = join(folder, 'settings.json');
  return [
    ...writeTexts(folder),
    { kind: 'property', path: settings, at: ['mcpServers', 'fixpoint'], value: entry },
  ];
}

/** As an extension, which is a folder of its own. */
export function geminiExtension(folder: string, version: string): readonly WholeFile[] {
  const extension = {
    name: 'fixpoint',
    version,
    description: 'Revision loops as a program: Fixpoint keeps the loop, this session does the work.',
    mcpServers: { fixpoint: entry },
  };
  return [
    {
      kind: 'file',
      path: join(folder, 'gemini-extension.json'),
      text: `${JSON.stringify(extension, null, 2)}\n`,
    },
    ...writeTexts(folder),
  ];
}

/** Gates and agents of Fixpoint's own run while a tool is called: milliseconds. */
const entry = { ...server, timeout: 3_600_000 };

const manner: Manner = {
  arguments: '{{args}}',
  fresh:
    'by `invoke_agent`, `fixpoint-reviewer` where the call is `read-only`, else `fixpoint-implementer`. Each call of it is a new one',
  same: 'here no subagent can go on: a fresh one gets the whole prompt instead',
  moreCapable: 'as for `fresh`',
};

/** What each may use: a reviewer is read-only by its tools, whatever it is told. */
const tools: Readonly<Record<Subagent['name'], readonly string[]>> = {
  reviewer: ['read_file', 'list_directory', 'glob', 'grep_search'],
  implementer: ['*'],
};

function writeTexts(folder: string): readonly WholeFile[] {
  const commands = offeredLoops.map(
    (loop): WholeFile => ({
      kind: 'file',
      path: join(folder, 'commands', `${loop.name}.toml`),
      text: writeCommand(describeLoop(loop), sayHowToCarry(loop, manner)),
    }),
  );
  const agents = subagents.map(
    ({ name, about, text }): WholeFile => ({
      kind: 'file',
      path: join(folder, 'agents', `fixpoint-${name}.md`),
      text: writeMarkdown({ name: `fixpoint-${name}`, description: about, tools: tools[name] }, text),
    }),
  );
  return [...commands, ...agents];
}

/** TOML's literal text needs no escapes, and none of ours has three quotes in a row. */
function writeCommand(description: string, prompt: string): string {
  return `description = ${JSON.stringify(description)}\nprompt = '''\n${prompt}'''\n`;
}
