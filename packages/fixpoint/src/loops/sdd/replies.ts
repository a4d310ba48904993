import type { ReplyKit } from '../kit.ts';
import { readImplementer, readRereview, readResolutions, readReview, readRulings } from './reading/index.ts';

/** How the replies of sdd's roles are read; a reviewer and a judge by what they were asked. */
export const sddReplies: ReplyKit = {
  readers: {
    'sdd-implementer': () => readImplementer,
    'sdd-reviewer': (scale) => (reply, asked) =>
      asked.replies.includes('verdicts')
        ? readRereview(reply, asked, scale)
        : readReview(reply, asked, scale),
    'sdd-judge': () => (reply, asked) =>
      asked.replies.includes('resolutions') ? readResolutions(reply, asked) : readRulings(reply, asked),
  },
};
