import { type ReplyKind, type RoleKind, repliesOf } from '../loop/index.ts';
import type { AuthoredCall, AuthoredLoop, AuthoredRole } from './authored.ts';
import { stagesOf, stepsOf } from './walk.ts';

/** What the calls of a role give where neither step nor role says more. */
const usualReplies: Readonly<Record<RoleKind, readonly ReplyKind[]>> = {
  producer: ['done', 'unchanged'],
  reviewer: ['report'],
  judge: ['rulings'],
  gate: repliesOf.gate,
};

/** How the replies of roles are read that do not say it; what a gate says is read by its format. */
const usualReaders: Readonly<Partial<Record<RoleKind, string>>> = {
  producer: 'done',
  reviewer: 'json-report',
  judge: 'json-rulings',
};

/** The prompts that ask for these replies. */
const usualPrompts: Readonly<Partial<Record<ReplyKind, string>>> = {
  done: 'revise',
  report: 'review',
  verdicts: 'rereview',
  rulings: 'adjudicate',
};

/** What those prompts tell, beside what any prompt can. */
const usualMaterial: Readonly<Partial<Record<ReplyKind, string>>> = {
  verdicts: 'unreviewed-change',
  rulings: 'rulings',
};

/** The kinds of reply that a call can give. */
export function repliesDue(call: AuthoredCall, role: AuthoredRole): readonly ReplyKind[] {
  return call.replies ?? role.replies ?? usualReplies[role.is];
}

/** The prompt of a call that names none; undefined where there is none for what it is to reply. */
export function usualPromptOf(call: AuthoredCall, role: AuthoredRole): string | undefined {
  return repliesDue(call, role)
    .map((reply) => usualPrompts[reply])
    .find((prompt) => prompt !== undefined);
}

/** A role with the way in which its replies are read. */
export function withReader(role: AuthoredRole): AuthoredRole {
  const reads = role.reads ?? usualReaders[role.is];
  return reads === undefined ? role : { ...role, reads };
}

/** What a loop's prompts can tell besides: what it names, or what its replies call for. */
export function materialOf(authored: AuthoredLoop): readonly string[] {
  if (authored.material !== undefined) return authored.material;
  const replies = stagesOf(authored)
    .flatMap(stepsOf)
    .flatMap(({ step }) => (step.kind === 'call' ? (Object.keys(step.on) as ReplyKind[]) : []));
  const names = replies.map((reply) => usualMaterial[reply]).filter((name) => name !== undefined);
  return [...new Set(names)];
}
