import mustache from 'mustache';
import { stringify } from 'yaml';
import type { OfferedLoop } from '../loops.ts';
import carry from '../templates/carry.md';
import implementer from '../templates/implementer.md';
import reviewer from '../templates/reviewer.md';

/** How a host makes subagents, in its own words, and where what a person wrote comes in. */
export interface Manner {
  readonly arguments: string;
  readonly fresh: string;
  readonly same: string;
  readonly moreCapable: string;
}

/** The server that all packages name: whoever is put into a host finds `fixpoint` on the PATH. */
export const server = { command: 'fixpoint', args: ['mcp'] } as const;

/** What a session is told that carries a run of a loop. */
export function sayHowToCarry({ name, artifact, usage }: OfferedLoop, manner: Manner): string {
  const [, flag = ''] = /--([a-z-]+)/u.exec(usage) ?? [];
  const setting = flag.replaceAll(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase());
  const view = { loop: name, artifact, flag, setting, ...manner };
  return mustache.render(carry, view, undefined, { escape: String });
}

/** A Markdown file with fields before its text, as skills, commands and agents have them. */
export function writeMarkdown(fields: Readonly<Record<string, unknown>>, text: string): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${text}`;
}

/** What a loop is for, so that a session knows when it is meant. */
export function describeLoop({ name, about, when }: OfferedLoop): string {
  return `${about}. A run of Fixpoint's loop ${name}. Use it when ${when}, or when /${name} is asked for.`;
}

/** A subagent of a kind that packages bring. */
export interface Subagent {
  readonly name: 'reviewer' | 'implementer';
  readonly about: string;
  readonly text: string;
}

export const subagents: readonly Subagent[] = [
  {
    name: 'reviewer',
    about: 'Makes one read-only call of a Fixpoint run, from its prompt file. Only for that.',
    text: reviewer,
  },
  {
    name: 'implementer',
    about: 'Makes one call of a Fixpoint run that changes files, from its prompt file. Only for that.',
    text: implementer,
  },
];
