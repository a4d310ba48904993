import type { Asked } from './asked.ts';
import { type Directive, findDirective } from './directive.ts';
import { type Move, say } from './move.ts';
import { readFile, runCommand, structuredTool, writeFile } from './tools.ts';

/** A model that does what the directive in its prompt tells; others may be written as functions like it. */
export type Model = (asked: Asked) => Move | Promise<Move>;

/** A new model that obeys directives, with a memory of how often it was flaky. */
export function obedientModel(): (asked: Asked) => Move {
  const flaws = new Map<string, number>();
  return (asked) => {
    const directive = findDirective(asked);
    if (directive === null) return say('nothing was asked of the model');
    if (directive.word === 'flaky')
      return isFlaky(directive, flaws) ? { kind: 'status', status: 500 } : said(directive);
    return obey(asked, directive);
  };
}

function obey(asked: Asked, directive: Directive): Move {
  const { word, values, steps } = directive;
  switch (word) {
    case 'text':
      return said(directive);
    case 'count':
      return say(String(directive.turns));
    case 'reply':
      return structured(asked, directive);
    case 'edit':
      return steps > 0 ? said(directive) : writeFile(asked, values.path ?? '', values.content ?? '');
    case 'run':
      return steps > 0 ? said(directive) : runCommand(asked, values.command ?? '');
    case 'loop':
      return readFile(asked, values.path ?? '');
    case 'blank':
      return say('');
    case 'refuse':
      return say('I cannot help with that.', 'refused');
    case 'cut':
      return say('The reply begins', 'cut');
    case 'status':
      return { kind: 'status', status: Number(values.code) };
    case 'stall':
      return { ...said(directive), stalled: true };
    case 'break':
      return { ...said(directive), broken: true };
    case 'echo':
      return say(asked.turns.map(({ text }) => text).join('\n'));
    case 'silent':
      return { kind: 'silent' };
    default:
      throw new Error(`no such directive: ${word}`);
  }
}

/** Text that proves a resume by the number of directives in the conversation. */
function said({ values, turns }: Directive) {
  return say(values.text ?? `done, turns=${turns}`);
}

/** A JSON value in single quotes: through the client's tool for it, or else as text. */
function structured(asked: Asked, { values, steps }: Directive): Move {
  const value = (values.value ?? '').replaceAll("'", '"');
  const tool = structuredTool(asked);
  if (tool === undefined) return say(value);
  return steps > 0 ? say('done') : { kind: 'call', tool: tool.name, input: JSON.parse(value) };
}

function isFlaky({ values }: Directive, flaws: Map<string, number>): boolean {
  const key = JSON.stringify(values);
  const count = flaws.get(key) ?? 0;
  flaws.set(key, count + 1);
  return count < Number(values.times);
}
