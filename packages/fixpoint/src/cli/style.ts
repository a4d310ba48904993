import picocolors from 'picocolors';
import type { Style } from '../views/index.ts';

/** The style of a stream: colours, or the text as it is. */
export function styleFor(hasColours: boolean): Style {
  return picocolors.createColors(hasColours);
}
