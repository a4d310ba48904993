import type { ReplyKit } from '../kit.ts';
import { readReviewerReport } from '../reading/index.ts';
import { readRulings } from './reading/read-rulings.ts';
import { readVerdicts } from './reading/read-verdicts.ts';

/** How the replies of its roles are read: a report, or a verdict on each finding where that is what was asked. */
export const standardReplies: ReplyKit = {
  readers: {
    'standard-reviewer': (scale) => (reply, asked) =>
      asked.replies.includes('verdicts')
        ? readVerdicts(reply, asked, scale)
        : readReviewerReport(reply, { scale }),
    'standard-judge': () => readRulings,
  },
};
