export type { ReadingContext } from './context.ts';
export { readReviewerReport } from './read-reviewer.ts';
export { readSynthesis } from './read-synthesis.ts';
