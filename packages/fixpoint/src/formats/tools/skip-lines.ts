const mostContinuationLines = 40;

/** Where the indented lines below a message end: chains of reasons, frames of code, carets. */
export function skipIndented(lines: readonly string[], at: number): number {
  let end = at;
  while (end < lines.length && end - at < mostContinuationLines && /^\s+\S|^\+/.test(lines[end] ?? ''))
    end += 1;
  return end;
}

/** The first line from here on at which something else begins. */
export function skipToNext(lines: readonly string[], at: number, isNext: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && !isNext(lines[end] ?? '')) end += 1;
  return end;
}
