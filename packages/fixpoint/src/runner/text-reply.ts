import { read, unreadable } from '../findings/index.ts';
import type { ReplyReader } from './worker.ts';

/** For producers whose change on disk is the whole answer, such as a linter's fixer. */
export const readNothing: ReplyReader = () => read({ kind: 'done', summary: '' });

/** For producers whose reply is the new text of the artifact. */
export const readText: ReplyReader = (reply) =>
  reply.trim() === ''
    ? unreadable('empty', 'the reply is blank')
    : read({ kind: 'done', summary: '', text: reply });
