import type { Wrappers } from '../kit.ts';
import { allowBlankSection, answerBlankSection } from './blank-section.ts';
import { noteUnfinished } from './note-unfinished.ts';

/** What iterate-revision answers without a call, and what it says of a section besides. */
export const iterateWrappers: Wrappers = {
  'iterate-reviewer': (reviewer) => answerBlankSection(noteUnfinished(reviewer)),
  'iterate-writer': allowBlankSection,
};
