export type { LineEnding, TextForm, TextLine } from './lines.ts';
export { formOf, inForm, joinLines, lineEndingOf, splitLines, withoutMark } from './lines.ts';
export type { TextPlace } from './places.ts';
export { findPlaces, placeAt } from './places.ts';
