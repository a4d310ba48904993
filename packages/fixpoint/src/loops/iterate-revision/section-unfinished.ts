import { findPlaces, placeAt } from '../../formats/text/index.ts';
import type { Paper } from './paper.ts';
import { toBeCited, toBeDone } from './placeholders.ts';
import type { KnownSection } from './section.ts';
import type { SectionFile } from './section-text.ts';
import { type JsonRecord, sourceOf } from './state-json.ts';

/** A placeholder that somebody still has to fill in; line and column are those of the file. */
export interface UnfinishedPlace {
  readonly where: 'section' | 'outline' | 'hypothesis';
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Every `[TBD:` in a section, wherever it stands in it, in its outline and in the paper's hypothesis. */
export function findUnfinished(
  file: SectionFile,
  section: KnownSection,
  paper: JsonRecord<Paper> | undefined,
): readonly UnfinishedPlace[] {
  const inSection = findPlaces(file.text, toBeDone).map((place) => ({
    where: 'section' as const,
    file: file.path,
    ...place,
  }));
  if (paper === undefined) return inSection;
  return [
    ...inSection,
    ...findInRecord(paper, {
      where: 'outline',
      path: ['sections', section.name, 'outline'],
      value: section.entry?.outline,
    }),
    ...findInRecord(paper, { where: 'hypothesis', path: ['hypothesis'], value: paper.value.hypothesis }),
  ];
}

/** How many citations are still to be found in a text. */
export function countCitations(text: string): number {
  return findPlaces(text, toBeCited).length;
}

interface RecordField {
  readonly where: 'outline' | 'hypothesis';
  readonly path: readonly string[];
  readonly value: unknown;
}

/** What a field says decides; where it is written with escapes, its place is where the field begins. */
function findInRecord(
  paper: JsonRecord<Paper>,
  { where, path, value }: RecordField,
): readonly UnfinishedPlace[] {
  const { offset = 0, written = '' } = sourceOf(paper, path) ?? {};
  const offsets = [...written.matchAll(/\[TBD:/g)].map(({ index }) => offset + index);
  return Array.from({ length: countIn(value) }, (_, each) => ({
    where,
    file: paper.file,
    ...placeAt(paper.text, offsets[each] ?? offset),
  }));
}

function countIn(value: unknown): number {
  if (typeof value === 'string') return findPlaces(value, toBeDone).length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + countIn(each), 0);
}
