import { join } from 'node:path';
import type { Part, WholeFile } from '../host.ts';
import { offeredLoops } from '../loops.ts';
import { describeLoop, type Manner, sayHowToCarry, server, writeMarkdown } from './write-files.ts';

/** Where Codex looks. */
export interface CodexPlaces {
  /** The folder with the skills of agents of every kind, which Codex reads too. */
  readonly skills: string;
  readonly config: string;
}

/** Skills, and the entry of the MCP server. */
export function codexParts({ skills, config }: CodexPlaces): readonly Part[] {
  return [...writeSkills(skills), { kind: 'block', path: config, text: entry }];
}

/** The same as a folder to look at, or to copy from. */
export function codexFolder(folder: string): readonly WholeFile[] {
  return [
    ...writeSkills(join(folder, 'skills')),
    { kind: 'file', path: join(folder, 'config.toml'), text: entry },
  ];
}

const entry = [
  '[mcp_servers.fixpoint]',
  `command = ${JSON.stringify(server.command)}`,
  `args = ${JSON.stringify(server.args)}`,
  // Gates and agents of Fixpoint's own run while a tool is called.
  'tool_timeout_sec = 3600',
  '',
].join('\n');

/** Codex gives a skill no arguments: they stand in what the person wrote. */
const manner: Manner = {
  arguments: 'what stands behind the name of this skill in the message that called for it.',
  fresh: 'a new subagent by `spawn_agent`, without anything of this conversation',
  same: 'the subagent that is named goes on, by `send_input`. Where it is gone, a fresh one gets the whole prompt instead',
  moreCapable: 'a new one as for `fresh`, on the most capable model that you can choose',
};

function writeSkills(folder: string): readonly WholeFile[] {
  return offeredLoops.map((loop) => ({
    kind: 'file',
    path: join(folder, loop.name, 'SKILL.md'),
    text: writeMarkdown({ name: loop.name, description: describeLoop(loop) }, sayHowToCarry(loop, manner)),
  }));
}
