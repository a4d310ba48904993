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

/** Where Claude Code looks. */
export interface ClaudePlaces {
  /** With its skills, agents and settings. */
  readonly folder: string;
  /** With the MCP servers. */
  readonly servers: string;
}

/** All of it as parts of the folders that Claude Code reads. */
export function claudeParts({ folder, servers }: ClaudePlaces): readonly Part[] {
  const settings = join(folder, 'settings.json');
  const named = (name: Subagent['name']) => `fixpoint-${name}`;
  return [
    ...writeSkills(folder, named),
    ...writeAgents(folder, named),
    { kind: 'property', path: servers, at: ['mcpServers', 'fixpoint'], value: server },
    ...hooks.map(({ event, hook }): Part => {
      return { kind: 'item', path: settings, at: ['hooks', event], value: hook };
    }),
  ];
}

/** The same as a plugin, whose names Claude Code puts the plugin's name before. */
export function claudePlugin(folder: string): readonly WholeFile[] {
  const json = (name: string, value: unknown) => jsonFile(join(folder, name), value);
  return [
    json('.claude-plugin/plugin.json', {
      name: 'fixpoint',
      description: about,
      license: 'MIT',
      keywords: ['review', 'revision', 'loops'],
    }),
    json('.mcp.json', { mcpServers: { fixpoint: server } }),
    json('hooks/hooks.json', {
      hooks: Object.fromEntries(
        hookEvents.map((event) => [
          event,
          hooks.filter((each) => each.event === event).map(({ hook }) => hook),
        ]),
      ),
    }),
    ...writeSkills(folder, (name) => `fixpoint:${name}`),
    ...writeAgents(folder, (name) => name),
  ];
}

/** The marketplace that has the plugin, for the root of a repository. */
export function claudeMarketplace(root: string, plugin: string): WholeFile {
  return jsonFile(join(root, '.claude-plugin/marketplace.json'), {
    name: 'fixpoint',
    description: about,
    owner: { name: 'Fixpoint' },
    plugins: [{ name: 'fixpoint', description: about, source: `./${plugin}` }],
  });
}

const about =
  'Revision loops as a program: Fixpoint keeps the loop, this session and its subagents do the work.';

type Naming = (name: Subagent['name']) => string;

/** A skill is a slash command of its name too. A command of the same name beside it would hide it. */
function writeSkills(folder: string, named: Naming): readonly WholeFile[] {
  return offeredLoops.map((loop) => ({
    kind: 'file',
    path: join(folder, 'skills', loop.name, 'SKILL.md'),
    text: writeMarkdown(
      { name: loop.name, description: describeLoop(loop), 'argument-hint': loop.usage },
      sayHowToCarry(loop, mannerOf(named)),
    ),
  }));
}

function mannerOf(named: Naming): Manner {
  return {
    arguments: '$ARGUMENTS',
    fresh: `a new subagent by the Agent tool: \`${named('reviewer')}\` where the call is \`read-only\`, else \`${named('implementer')}\``,
    same: 'the subagent that is named goes on, by SendMessage. Where it is gone, a fresh one gets the whole prompt instead',
    moreCapable: 'a new one as for `fresh`, with `model: opus`',
  };
}

/** What a reviewer may use: it is read-only by its tools, whatever it is told. */
const tools = { reviewer: 'Read, Grep, Glob', implementer: null } as const;

function writeAgents(folder: string, named: Naming): readonly WholeFile[] {
  return subagents.map(({ name, about: description, text }) => ({
    kind: 'file',
    path: join(folder, 'agents', `${named(name)}.md`),
    text: writeMarkdown(
      { name: named(name), description, ...(tools[name] !== null && { tools: tools[name] }) },
      text,
    ),
  }));
}

const hookEvents = ['PostToolUse', 'Stop'] as const;

/** `tool` notes which session carries which run; `stop` holds it once while that waits. */
const hooks: readonly { readonly event: (typeof hookEvents)[number]; readonly hook: unknown }[] = [
  {
    event: 'PostToolUse',
    hook: { matcher: 'mcp__(plugin_fixpoint_)?fixpoint__(start|next|submit)', hooks: [call('tool')] },
  },
  {
    event: 'PostToolUse',
    hook: { matcher: 'Bash', hooks: [{ ...call('tool'), if: 'Bash(*fixpoint *)' }] },
  },
  { event: 'Stop', hook: { hooks: [call('stop')] } },
];

/**
 * Somebody who has these settings and no Fixpoint, or an older one, is not bothered: an exit code of 2 would hold the session.
 */
function call(name: 'stop' | 'tool') {
  const command = `if command -v fixpoint > /dev/null; then fixpoint hook ${name} || true; fi`;
  return { type: 'command', command, timeout: 20 };
}

function jsonFile(path: string, value: unknown): WholeFile {
  return { kind: 'file', path, text: `${JSON.stringify(value, null, 2)}\n` };
}
