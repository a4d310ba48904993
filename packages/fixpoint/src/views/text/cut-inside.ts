import { safeLine } from './safe-text.ts';

/** How much of a shortened text is its end: where something is kept stands there, and a part of a path is none. */
const shareOfEnd = 0.6;

/** A text as one line of so many characters at most: what is left out is out of its middle. */
export function cutInside(text: string, longest: number): string {
  const line = safeLine(text);
  if (line.length <= longest) return line;
  const end = Math.floor((longest - 1) * shareOfEnd);
  return `${line.slice(0, longest - 1 - end).trimEnd()}…${end === 0 ? '' : line.slice(-end)}`;
}
