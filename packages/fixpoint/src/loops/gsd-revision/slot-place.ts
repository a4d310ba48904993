import type { TextLine } from '../../formats/text/index.ts';

/** Where the slot is, as indexes into the file's lines, or where it would have to be. */
export type SlotPlace =
  | { readonly kind: 'slot'; readonly begin: number; readonly end: number }
  | { readonly kind: 'absent'; readonly titleEnd: number }
  | { readonly kind: 'no-title' }
  | { readonly kind: 'damaged'; readonly index: number; readonly why: string };

export interface SlotMarkers {
  readonly begin: string;
  readonly end: string;
}

export const slotHeading = '## Plan-Revision Conflicts';

const markerName = 'plan-revision-conflicts';

/** The two marker comments of an installation, by its prefix (`gsd:`, `gsd-`, `gad:`). */
export function slotMarkers(prefix: string): SlotMarkers {
  return { begin: `<!-- ${prefix}${markerName}:begin -->`, end: `<!-- ${prefix}${markerName}:end -->` };
}

/**
 * Finds the slot at the one place where it counts: directly after the title, which only front matter and blank lines
 * may precede. Markers anywhere else are text.
 */
export function findSlot(lines: readonly TextLine[], markers: SlotMarkers): SlotPlace {
  const titleEnd = findTitleEnd(lines);
  if (titleEnd === undefined) return { kind: 'no-title' };
  const begin = skipBlank(lines, titleEnd);
  const line = contentOf(lines[begin]);
  if (line === markers.begin) return findEnd(lines, begin, markers);
  if (!isMarkerLike(line)) return { kind: 'absent', titleEnd };
  return { kind: 'damaged', index: begin, why: `expected exactly ${markers.begin}, found ${line}` };
}

/** A marker with another prefix, with text after it, or an end without a begin: no place for a second slot. */
function isMarkerLike(line: string): boolean {
  return line.trimStart().startsWith('<!--') && line.includes(markerName);
}

function findEnd(lines: readonly TextLine[], begin: number, markers: SlotMarkers): SlotPlace {
  for (let index = begin + 1; index < lines.length; index += 1) {
    const line = contentOf(lines[index]);
    if (line === markers.end) return { kind: 'slot', begin, end: index };
    if (line.startsWith(markers.begin))
      return { kind: 'damaged', index, why: 'a slot begins inside of the slot' };
    if (line.startsWith(markers.end)) {
      return { kind: 'damaged', index, why: 'there is text after the end marker on its line' };
    }
  }
  return { kind: 'damaged', index: begin, why: `the slot is not closed: there is no ${markers.end}` };
}

/** The index after the title's last line. */
function findTitleEnd(lines: readonly TextLine[]): number | undefined {
  const first = skipBlank(lines, skipFrontMatter(lines));
  if (/^#[ \t]+\S/.test(contentOf(lines[first]))) return first + 1;
  const isUnderlined = contentOf(lines[first]) !== '' && /^=+$/.test(contentOf(lines[first + 1]));
  return isUnderlined ? first + 2 : undefined;
}

function skipFrontMatter(lines: readonly TextLine[]): number {
  if (lines[0]?.text.replace('\uFEFF', '').trimEnd() !== '---') return 0;
  const closing = lines.findIndex(({ text }, index) => index > 0 && text.trimEnd() === '---');
  return closing < 0 ? 0 : closing + 1;
}

function skipBlank(lines: readonly TextLine[], from: number): number {
  let index = from;
  while (index < lines.length && contentOf(lines[index]) === '') index += 1;
  return index;
}

/** A line without what Markdown ignores at its ends; four spaces at its start would make it code. */
function contentOf(line: TextLine | undefined): string {
  return (line?.text ?? '')
    .replace('\uFEFF', '')
    .replace(/^ {1,3}(?! )/, '')
    .trimEnd();
}
