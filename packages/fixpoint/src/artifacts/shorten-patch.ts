import { sayNumber } from './say-number.ts';

/** How much of a patch is shown, in characters. */
export interface PatchLimits {
  /** Of one file's part. */
  readonly file: number;
  readonly all: number;
}

/**
 * Shortens git's patch file by file, so that a large file does not hide the others. A part that is too long keeps its
 * header and says how many lines it has.
 *
 * @param isCut whether the patch was cut off: its last part is then never shown.
 */
export function shortenPatch(patch: string, limits: PatchLimits, isCut = false): string {
  const parts = patch.split(/(?<=\n)(?=diff --git )/u).filter((part) => part !== '');
  let room = limits.all;
  const shown = parts.map((part, index) => {
    const isWhole = !(isCut && index === parts.length - 1);
    const isShown = isWhole && part.length <= Math.min(limits.file, room);
    const text = isShown ? part : shortenPart(part, isWhole);
    room -= text.length;
    return text;
  });
  return shown.join('');
}

/** Whether a patch was shortened. */
export function isShortened(patch: string): boolean {
  return (
    patch.startsWith('diff --git ') && /^\[(?:not shown here: |the change is longer than this;)/mu.test(patch)
  );
}

/** The header of a file's part, and how much stood below it. */
function shortenPart(part: string, isWhole: boolean): string {
  const start = part.search(/(?<=\n)@@ /u);
  const [header, hunks] = start < 0 ? [part, ''] : [part.slice(0, start), part.slice(start)];
  const added = countLines(hunks, '+');
  const removed = countLines(hunks, '-');
  const size = isWhole ? `${sayNumber(added, 'line')} added, ${removed} removed` : 'too long to be counted';
  return `${endLine(header)}[not shown here: ${size}; read the file on disk]\n`;
}

function countLines(hunks: string, sign: '+' | '-'): number {
  return hunks.split('\n').filter((line) => line.startsWith(sign)).length;
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
