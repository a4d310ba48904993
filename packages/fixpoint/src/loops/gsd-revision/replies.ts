import type { ReplyKit } from '../kit.ts';
import { readCheckerReply } from './read-checker.ts';
import { readProducerReply } from './read-producer.ts';

/** How the replies of gsd-revision's roles are read. */
export const gsdReplies: ReplyKit = {
  readers: {
    'gsd-checker': (scale) => (reply) => readCheckerReply(reply, { scale }),
    'gsd-producer': () => readProducerReply,
  },
};
