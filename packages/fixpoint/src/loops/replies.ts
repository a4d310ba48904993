import { gsdReplies } from './gsd-revision/replies.ts';
import { iterateReplies } from './iterate-revision/replies.ts';
import type { MakeReader, ReplyKit } from './kit.ts';
import { readDone, readReviewerReport, readSynthesis } from './reading/index.ts';
import { sddReplies } from './sdd/replies.ts';
import { standardReplies } from './standard/replies.ts';

const kits: readonly ReplyKit[] = [gsdReplies, iterateReplies, sddReplies, standardReplies];

/** How replies can be read, by the name that a role's `reads` gives; the first three are for any loop. */
export const readers: Readonly<Record<string, MakeReader>> = {
  'json-report': (scale) => (reply) => readReviewerReport(reply, { scale }),
  'json-synthesis': (scale) => (reply) => readSynthesis(reply, { scale }),
  done: () => readDone,
  ...Object.assign({}, ...kits.map((kit) => kit.readers)),
};
