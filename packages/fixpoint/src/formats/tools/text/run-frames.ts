/** Where a whole test run begins in a text, and where it has said all that makes it whole. */
export interface RunFrame {
  readonly start: number;
  readonly end: number;
}

interface FrameMarks {
  readonly begins: RegExp;
  readonly ends: RegExp;
  /** Its beginning stands once; a second one says that the first run did not come to its end. */
  readonly beginsOnce: boolean;
}

const marks: readonly FrameMarks[] = [
  { begins: /^ RUN {2}v\d/, ends: /^\s+Tests {2}/, beginsOnce: true },
  { begins: /^=+ test session starts =+$/, ends: /^=+ \d+ \w+.* in [\d.]+s/, beginsOnce: true },
  { begins: /^(?:PASS|FAIL) \S+\.[cm]?[jt]sx?(?: \(|$)/, ends: /^Tests: {2}/, beginsOnce: false },
];

const tapVersion = /^TAP version \d+$/;
const tapPlan = /^1\.\.(\d+)/;
const tapPoint = /^(?:not )?ok\b/;

/**
 * Finds the runs of tests that are printed for people or as TAP, from their beginning to their counts or plan. What a
 * test logs stands between, and may look like a document.
 */
export function findRunFrames(text: string): readonly RunFrame[] {
  const lines = placeLines(text);
  return [...marks.flatMap((each) => findMarked(lines, each)), ...findTap(lines)];
}

interface LineAt {
  readonly line: string;
  readonly start: number;
  readonly end: number;
}

function placeLines(text: string): readonly LineAt[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const placed = { line, start, end: start + line.length };
    start = placed.end + 1;
    return placed;
  });
}

function findMarked(lines: readonly LineAt[], { begins, ends, beginsOnce }: FrameMarks): readonly RunFrame[] {
  const frames: RunFrame[] = [];
  let open: number | undefined;
  for (const { line, start, end } of lines) {
    if (begins.test(line)) open = beginsOnce ? start : (open ?? start);
    else if (open !== undefined && ends.test(line)) {
      frames.push({ start: open, end });
      open = undefined;
    }
  }
  return frames;
}

// The plan stands before the tests or after them.
function findTap(lines: readonly LineAt[]): readonly RunFrame[] {
  const frames: RunFrame[] = [];
  let open: { readonly start: number; readonly planned?: number; readonly seen: number } | undefined;
  for (const { line, start, end } of lines) {
    if (tapVersion.test(line)) open = { start, seen: 0 };
    else if (open !== undefined) {
      const plan = tapPlan.exec(line)?.[1];
      if (plan !== undefined) open = { ...open, planned: Number(plan) };
      else if (tapPoint.test(line)) open = { ...open, seen: open.seen + 1 };
    }
    if (open !== undefined && open.planned === open.seen) {
      frames.push({ start: open.start, end });
      open = undefined;
    }
  }
  return frames;
}
