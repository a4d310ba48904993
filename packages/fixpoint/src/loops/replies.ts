import type { ReplyKind } from '../loop/index.ts';
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

/** Which replies each of them can find, so that a loop does not wait for others. */
export const repliesRead: Readonly<Record<string, readonly ReplyKind[]>> = {
  'json-report': ['report', 'verdicts'],
  'json-synthesis': ['report'],
  'json-rulings': ['rulings'],
  done: ['done', 'unchanged'],
  'gsd-checker': ['report'],
  'gsd-producer': ['done', 'unchanged', 'conflict'],
  'iterate-writer': ['done', 'unchanged'],
  'iterate-reviewer': ['report'],
  'sdd-implementer': ['done', 'unchanged', 'unevidenced', 'needs-context', 'blocked'],
  'sdd-reviewer': ['report', 'verdicts'],
  'sdd-judge': ['resolutions', 'rulings'],
};

function asksVerdicts({ replies }: Asked): boolean {
  return replies.includes('verdicts') && !replies.includes('report');
}
