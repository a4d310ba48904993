import type { RoleKind } from '../../loop/index.ts';

/** What a reply must look like, in one sentence; the prompt says the form itself. */
export const replyForms: Readonly<Record<RoleKind, string>> = {
  producer: 'the change itself is made in the files, and the reply tells of it what the prompt asks for',
  reviewer: 'the whole report in the form that the prompt asks for, also where nothing was found',
  judge: 'a decision on each finding that the prompt lists, in the form that it asks for',
  gate: 'nothing: gates are run by Fixpoint',
};
