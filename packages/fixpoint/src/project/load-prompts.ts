import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { resolveInside } from '../files/index.ts';
import { promptText, putPartialsIn } from '../loops/index.ts';
import type { FoundLoop } from './find-loop.ts';

/**
 * The texts of a loop's prompts: a built-in template's, a file's, or the text itself. A file lies below the loop file's
 * folder or the project's root: a loop of somebody else's sends no other file to a model.
 */
export async function loadPrompts(
  { definition, file }: FoundLoop,
  root: string,
): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(definition.prompts).map(async ([step, prompt]) => {
    const isFile = prompt.startsWith('.') && !prompt.includes('\n');
    return [step, file !== null && isFile ? await readPrompt(prompt, file, root) : textOf(prompt)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function textOf(prompt: string): string {
  return prompt.includes('\n') ? putPartialsIn(prompt) : promptText(prompt);
}

async function readPrompt(prompt: string, loopFile: string, root: string): Promise<string> {
  const file = await locatePrompt(prompt, loopFile, root);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FixpointError('definition', `the prompt ${prompt} cannot be read`, {
      cause,
      place: { file: loopFile },
      hint: 'The path is relative to the loop file.',
    });
  });
  return putPartialsIn(text);
}

async function locatePrompt(prompt: string, loopFile: string, root: string): Promise<string> {
  const folder = path.dirname(loopFile);
  const fromRoot = path.relative(root, path.resolve(folder, prompt));
  const besideLoop = resolveInside(folder, prompt);
  return besideLoop
    .catch(() => resolveInside(root, fromRoot))
    .catch((cause: unknown) => {
      throw new FixpointError('definition', `the prompt ${prompt} leads out of the project`, {
        cause,
        place: { file: loopFile },
        hint: "Keep it below the loop file's folder or the project's root; links may not lead out either.",
      });
    });
}
