/** One line `ok` or `not ok`, with what was printed below it. */
export interface TapPoint {
  readonly isOk: boolean;
  readonly name: string;
  /** 0 for a test of the top level. */
  readonly depth: number;
  readonly directive?: 'skip' | 'todo';
  /** It only sums up the tests in it, which are indented more. */
  readonly isParent: boolean;
  /** The text of its YAML block, or of what else was printed below it. */
  readonly diagnostics: string;
}

export interface TapPoints {
  readonly points: readonly TapPoint[];
  /** The plan of the top level. */
  readonly planned?: number;
  /** A YAML block was not closed. */
  readonly isOpen: boolean;
  /** Comments at the end give totals, so that the end is there. */
  readonly hasTotals: boolean;
  readonly bailedOut?: string;
}

const planLine = /^1\.\.(\d+)/;
const pointLine = /^( *)(not )?ok\b(?: \d+)?(?: -)? ?(.*)$/;
const directiveText = /(?:^|\s)#\s*(skip|todo)\b.*$/i;

/** Reads the tests of a TAP output, those of subtests too, in the order in which they are printed. */
export function readTapPoints(lines: readonly string[]): TapPoints {
  const points: PrintedPoint[] = [];
  const rest: string[] = [];
  let isOpen = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const match = pointLine.exec(line);
    if (match === null) {
      rest.push(line);
      continue;
    }
    const below = readBelow(lines, at + 1);
    isOpen = below.isOpen;
    points.push({ ...toPoint(match), diagnostics: below.lines.join('\n') });
    at = below.end - 1;
  }
  const plan = rest.findLast((line) => planLine.test(line));
  const bailedOut = rest.find((line) => line.startsWith('Bail out!'));
  return {
    points: markParents(points),
    isOpen: isOpen || countBraces(points, rest) > 0,
    hasTotals: rest.some((line) => /^# (?:tests|pass|fail) \d+/.test(line)),
    ...(plan !== undefined && { planned: Number(planLine.exec(plan)?.[1]) }),
    ...(bailedOut !== undefined && { bailedOut }),
  };
}

interface PrintedPoint extends Omit<TapPoint, 'isParent'> {
  /** It ends with a brace: the tests in it stand below, up to the closing one. */
  readonly opens: boolean;
}

function toPoint(match: RegExpExecArray): Omit<PrintedPoint, 'diagnostics'> {
  const [, indent = '', not, rest = ''] = match;
  const directive = directiveText.exec(rest)?.[1]?.toLowerCase();
  const name = rest
    .replace(/\s*\{$/, '')
    .replace(directiveText, '')
    .replace(/\s+# time=.*$/, '');
  return {
    isOk: not === undefined,
    name: name.replace(/\\([#\\])/g, '$1').trim(),
    depth: indent.length,
    opens: /\{$/.test(rest),
    ...((directive === 'skip' || directive === 'todo') && { directive }),
  };
}

// Node prints a parent below its tests, Vitest above them and with a brace.
function markParents(points: readonly PrintedPoint[]): readonly TapPoint[] {
  const hasBraces = points.some(({ opens }) => opens);
  return points.map((point, index) => {
    const neighbour = hasBraces ? points[index + 1] : points[index - 1];
    const isDeeper = neighbour !== undefined && neighbour.depth > point.depth;
    return { ...point, isParent: isDeeper && (point.opens || !hasBraces) };
  });
}

function countBraces(points: readonly PrintedPoint[], rest: readonly string[]): number {
  const closed = rest.filter((line) => /^\s*\}$/.test(line)).length;
  return points.filter(({ opens }) => opens).length - closed;
}

interface Below {
  readonly lines: readonly string[];
  readonly end: number;
  readonly isOpen: boolean;
}

// A YAML block between `---` and `...` (Stylelint closes it with `---`); else indented lines, as Mocha prints a stack.
function readBelow(lines: readonly string[], at: number): Below {
  if (/^\s*---\s*$/.test(lines[at] ?? '')) {
    const end = lines.findIndex((line, index) => index > at && /^\s*(?:\.\.\.|---)\s*$/.test(line));
    if (end < 0) return { lines: lines.slice(at + 1), end: lines.length, isOpen: true };
    return { lines: lines.slice(at + 1, end), end: end + 1, isOpen: false };
  }
  let end = at;
  while (end < lines.length && isLoose(lines[end] ?? '')) end += 1;
  return { lines: lines.slice(at, end), end, isOpen: false };
}

function isLoose(line: string): boolean {
  return /^\s/.test(line) && !pointLine.test(line) && !/^\s*(?:1\.\.\d+|# |\}$)/.test(line);
}
