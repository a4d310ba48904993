import type { ReplyKit } from '../kit.ts';
import { readDone } from '../reading/index.ts';
import { allowBlankSection, answerBlankSection } from './blank-section.ts';
import { readReviewReply } from './read-review.ts';

/** How the replies of iterate-revision's roles come about. */
export const iterateReplies: ReplyKit = {
  readers: {
    'iterate-writer': () => readDone,
    'iterate-reviewer': (scale) => (reply) => readReviewReply(reply, { scale }),
  },
  wrappers: { 'iterate-reviewer': answerBlankSection, 'iterate-writer': allowBlankSection },
};
