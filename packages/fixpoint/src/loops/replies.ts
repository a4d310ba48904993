import type { Asked } from '../runner/index.ts';
import { gsdReplies } from './gsd-revision/replies.ts';
import { iterateReplies } from './iterate-revision/replies.ts';
import type { MakeReader, ReplyKit } from './kit.ts';
import { readDone, readReviewerReport, readRulings, readSynthesis, readVerdicts } from './reading/index.ts';
import { sddReplies } from './sdd/replies.ts';

const kits: readonly ReplyKit[] = [gsdReplies, iterateReplies, sddReplies];

/** How replies can be read, by the name that a role's `reads` gives; the first four are for any loop. */
export const readers: Readonly<Record<string, MakeReader>> = {
  'json-report': (scale) => (reply, asked) =>
    asksVerdicts(asked) ? readVerdicts(reply, asked, scale) : readReviewerReport(reply, { scale }),
  'json-synthesis': (scale) => (reply) => readSynthesis(reply, { scale }),
  'json-rulings': () => readRulings,
  done: () => readDone,
  ...Object.assign({}, ...kits.map((kit) => kit.readers)),
};

function asksVerdicts({ replies }: Asked): boolean {
  return replies.includes('verdicts') && !replies.includes('report');
}
