import type { ReplyKit } from '../kit.ts';
import { readDone } from '../reading/index.ts';
import { readReviewReply } from './read-review.ts';

/** How the replies of iterate-revision's roles are read. */
export const iterateReplies: ReplyKit = {
  readers: {
    'iterate-writer': () => readDone,
    'iterate-reviewer': (scale) => (reply) => readReviewReply(reply, { scale }),
  },
};
