import type { Wrappers } from '../kit.ts';
import { allowBlankSection, answerBlankSection } from './blank-section.ts';

/** What iterate-revision answers without a call. */
export const iterateWrappers: Wrappers = {
  'iterate-reviewer': answerBlankSection,
  'iterate-writer': allowBlankSection,
};
