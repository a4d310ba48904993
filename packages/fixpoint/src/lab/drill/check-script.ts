import { nearest } from '../../base/index.ts';
import type { LoopDefinition, Problem } from '../../definition/index.ts';
import type { RoleKind } from '../../loop/index.ts';
import { readers } from '../../loops/index.ts';
import { type ReplyForm, replyForms, type ScriptedAnswer, type ScriptedReply } from './drill-file.ts';
import type { Drill } from './read-drill.ts';

/** The role of a person in a script. */
export const person = 'human';

/** What each kind of role can be made to reply. */
const formsOf: Readonly<Record<RoleKind | typeof person, readonly ReplyForm[]>> = {
  producer: ['artifact', 'unchanged', 'conflict', 'status', 'fail', 'raw'],
  reviewer: ['findings', 'verdicts', 'fail', 'raw'],
  judge: ['resolutions', 'rulings', 'fail', 'raw'],
  gate: ['exit', 'fail'],
  [person]: ['answer'],
};

/** Replies of a script that nobody in the loop could give. */
export function checkScript(drill: Drill, { name, roles }: LoopDefinition): readonly Problem[] {
  return Object.entries(drill.script).flatMap(([role, replies]) => {
    const kind = role === person ? person : roles[role]?.is;
    if (kind === undefined) {
      const message = `the loop ${name} has no role \`${role}\`${suggest(role, [...Object.keys(roles), person])}`;
      return [{ path: ['script', role], message }];
    }
    const reads = roles[role]?.reads;
    return replies.flatMap((reply, index) => {
      const message = whyNot(reply, formsOf[kind], reads);
      return message === null ? [] : [{ path: ['script', role, index], message }];
    });
  });
}

function suggest(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near === undefined ? `; there are ${names.join(', ')}` : `; did you mean \`${near}\`?`;
}

function whyNot(
  reply: ScriptedReply | ScriptedAnswer,
  forms: readonly ReplyForm[],
  reads: string | undefined,
): string | null {
  const form = replyForms.find((each) => each in reply) ?? 'fail';
  if (!forms.includes(form)) return `\`${form}\` is no reply of this role; it can give ${forms.join(', ')}`;
  const isReadable = reads !== undefined && readers[reads] !== undefined;
  if (form !== 'raw' || isReadable) return null;
  return `nothing reads a raw reply of this role: ${reads === undefined ? 'it has no `reads`' : `there is no reader \`${reads}\``}`;
}
