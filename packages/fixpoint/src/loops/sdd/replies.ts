import type { Asked } from '../../runner/index.ts';
import type { ReplyKit } from '../kit.ts';
import { carriedTo } from './carried.ts';
import {
  addCarried,
  readImplementer,
  readRereview,
  readResolutions,
  readReview,
  readRulings,
} from './reading/index.ts';

/** How the replies of sdd's roles are read; a reviewer and a judge by what they were asked. */
export const sddReplies: ReplyKit = {
  readers: {
    'sdd-implementer': () => readImplementer,
    'sdd-reviewer': (scale) => (reply, asked) =>
      asked.replies.includes('verdicts')
        ? readRereview(reply, asked, scale)
        : addCarried(readReview(reply, asked, scale), reply, { carried: carriedIn(asked), scale }),
    'sdd-judge': () => (reply, asked) =>
      asked.replies.includes('resolutions') ? readResolutions(reply, asked) : readRulings(reply, asked),
  },
};

function carriedIn({ part, facts }: Asked) {
  return part === undefined || facts === undefined ? [] : carriedTo(part, facts);
}
