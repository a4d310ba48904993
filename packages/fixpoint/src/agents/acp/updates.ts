import { type Fields, fieldsOf, listOf, textOf } from '../clients/json-lines.ts';

/** What an agent tells of a turn while it works, in its order: the `update` of each `session/update`. */
export type Updates = readonly Fields[];

/**
 * What the model said last: in its last message, and since its last tool. What it said before led there. Its thoughts are
 * apart, and so are the agent's own words in the model's place, where it is known how they begin.
 */
export function lastMessage(updates: Updates, notice: RegExp | null): string {
  const said = updates.slice(updates.findLastIndex(isBreak) + 1).filter(isSaid);
  const named = said.map(({ messageId }) => textOf(messageId));
  const last = named.findLast((name) => name !== undefined);
  return said
    .slice(named.findLastIndex((name) => name !== undefined && name !== last) + 1)
    .map(textIn)
    .filter((text) => notice?.test(text) !== true)
    .join('');
}

/** A tool call as far as it is told: what comes later stands before what came earlier. */
export function toolCallIn(updates: Updates, { toolCallId }: Fields): Fields {
  const parts = updates.filter(
    (update) => isOneOf(update, ['tool_call', 'tool_call_update']) && update.toolCallId === toolCallId,
  );
  return Object.assign({}, ...parts.map(withoutBlanks));
}

/** The fields that say something; a part of a tool call that is given again may leave out or empty what is known. */
export function withoutBlanks(fields: Fields): Fields {
  const isBlank = (value: unknown) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value)));
}

/** Whether a tool was used in a turn. */
export function usedTools(updates: Updates): boolean {
  return updates.some((update) => isOneOf(update, ['tool_call', 'tool_call_update']));
}

export function isOneOf({ sessionUpdate }: Fields, kinds: readonly string[]): boolean {
  return kinds.includes(String(sessionUpdate));
}

/** The end of a tool, and what a person said, also where that is told again from the session's past. */
function isBreak(update: Fields): boolean {
  if (isOneOf(update, ['tool_call', 'user_message_chunk'])) return true;
  return isOneOf(update, ['tool_call_update']) && ['completed', 'failed'].includes(String(update.status));
}

function isSaid(update: Fields): boolean {
  return isOneOf(update, ['agent_message_chunk']) && textIn(update) !== '';
}

function textIn({ content }: Fields): string {
  return textOf(fieldsOf(content)?.text) ?? '';
}

/** The paths that a tool call names, and what it would put there. */
export function pathsIn({ locations, content }: Fields): readonly string[] {
  const named = [...listOf(locations), ...listOf(content)].map((each) => textOf(fieldsOf(each)?.path));
  return [...new Set(named.filter((name) => name !== undefined))];
}
