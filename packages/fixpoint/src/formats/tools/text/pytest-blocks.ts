import { firstSaid, type PrintedFailure } from './runs.ts';

/** A failure of pytest, and what tells it again in the summary: the test's name, or the file that did not load. */
export interface PytestFailure extends PrintedFailure {
  readonly id?: string;
}

const sectionStart = /^=+ (?:ERRORS|FAILURES) =+$/;
const otherSection = /^={3,}/;
const blockTitle = /^_{3,} (.+?) _{3,}$/;
const frame = /^(\S[^:]*):(\d+): (.*)$/;

/** Reads the sections ERRORS and FAILURES: titled blocks, or with `--tb=line` a line for each failure. */
export function readPytestBlocks(lines: readonly string[]): readonly PytestFailure[] {
  const failures: PytestFailure[] = [];
  let isInside = false;
  let title: string | undefined;
  let block: string[] = [];
  const finish = () => {
    failures.push(...(title === undefined ? readBareLines(block) : [readBlock(title, block)]));
    title = undefined;
    block = [];
  };
  for (const line of lines) {
    const next = blockTitle.exec(line)?.[1];
    if (isInside && (next !== undefined || otherSection.test(line))) finish();
    if (otherSection.test(line)) isInside = sectionStart.test(line);
    else if (next !== undefined) title = next;
    else if (isInside) block.push(line);
  }
  if (isInside) finish();
  return failures;
}

function readBlock(title: string, block: readonly string[]): PytestFailure {
  const said = block.find((line) => /^E {2,}\S/.test(line))?.replace(/^E\s+/, '');
  const frames = block.map((line) => frame.exec(line)).filter((match) => match !== null);
  const last = frames.at(-1);
  const message = said ?? last?.[3] ?? firstSaid(block);
  const details = block.join('\n');
  const collected = /^ERROR collecting (.+)$/.exec(title)?.[1];
  const place = { file: last?.[1], line: last?.[2] };
  if (collected !== undefined)
    return { ...place, file: place.file ?? collected, message, details, id: collected };
  const name = title.replace(/^ERROR at (?:setup|teardown) of /, '');
  return { ...place, name, message: message || 'the test failed', details, id: name };
}

function readBareLines(block: readonly string[]): readonly PytestFailure[] {
  return block.flatMap((line) => {
    const [, file, place, message] = frame.exec(line) ?? [];
    return message === undefined || message === '' ? [] : [{ file, line: place, message, details: '' }];
  });
}
