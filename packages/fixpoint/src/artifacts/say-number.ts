/** A number with its noun, such as `1 line` or `0 lines`: sizes name their zeros too. */
export function sayNumber(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
