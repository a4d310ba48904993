import { callIn } from '../../../src/cli/test-support.ts';
import type { CallFixpoint } from './play-hosted.ts';

/** Calls Fixpoint without a process of its own. */
export const callInProcess: CallFixpoint = (folder, words, stdin) =>
  callIn(folder, words, stdin === undefined ? {} : { stdin });
