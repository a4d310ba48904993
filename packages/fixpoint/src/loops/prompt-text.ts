import { FixpointError, nearest } from '../base/index.ts';
import { partials, prompts } from './registry.ts';

/**
 * Gives a built-in prompt's template as one whole text, so that a run can pin it.
 *
 * @throws {FixpointError} `definition` where there is no prompt of that name.
 */
export function promptText(name: string): string {
  const template = prompts[name];
  if (template === undefined) throw missing('prompt', name, prompts);
  return putPartialsIn(template);
}

/** Puts the shared parts into a template, such as a loop's own: each `{{> name}}` on a line of its own. */
export function putPartialsIn(template: string): string {
  return template.replaceAll(/^[ \t]*\{\{>\s*([\w-]+)\s*\}\}[ \t]*(?:\n|$)/gm, (_, name: string) => {
    const partial = partials[name];
    if (partial === undefined) throw missing('part of prompts', name, partials);
    return putPartialsIn(partial);
  });
}

function missing(what: string, name: string, known: Readonly<Record<string, string>>): FixpointError {
  const names = Object.keys(known);
  const near = nearest(name, names);
  return new FixpointError('definition', `there is no ${what} \`${name}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}There are ${names.join(', ')}.`,
  });
}
