import type { FixpointError } from '../base/index.ts';
import { safeText } from '../views/index.ts';
import { cut } from './quote.ts';
import { inToolWords } from './tool-words.ts';

const longest = 1200;

/** An error for an agent: what is wrong and where, and what to do next. Nothing was changed by the call that it answers. */
export function sayError({ code, message, hint, place, cause }: FixpointError): string {
  const where =
    place?.file === undefined
      ? []
      : [`at ${safeText(place.file)}${place.line === undefined ? '' : `:${place.line}`}`];
  const why =
    cause instanceof Error && !message.includes(cause.message) ? [`because ${safeText(cause.message)}`] : [];
  const parts = [`${code}: ${safeText(message)}`, ...where, ...why].map((part) => cut(part, longest));
  return [...parts, ...(hint === undefined ? [] : [cut(safeText(inToolWords(hint)), longest)])].join('\n');
}
