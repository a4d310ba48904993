import type { Finding } from '../findings/index.ts';
import { callsOf } from './calls.ts';
import { findingsById, type History, lastFold } from './history.ts';
import { type ToldFinding, withOtherWords } from './other-words.ts';

/**
 * The findings that stand open, as their checkers wrote them. Rules keep none of a gate's: those of a gate that was red
 * when it last ran come after the rest, also where something was done about them since.
 */
export function openFindings(history: History): readonly ToldFinding[] {
  const known = findingsById(history);
  // Where several seats listed the same one, the state has the worst of their severities.
  const open = lastFold(history).state.findings.flatMap(({ id, severity }) => {
    const finding = known.get(id);
    return finding === undefined ? [] : [withOtherWords(history, { ...finding, severity })];
  });
  return [...open, ...gateFindings(history)];
}

function gateFindings(history: History): readonly Finding[] {
  const lastByStep = new Map<string, readonly Finding[]>();
  for (const { started, kind, returned } of callsOf(history).values()) {
    if (kind !== 'gate' || returned?.type !== 'call.replied') continue;
    lastByStep.set(started.step, returned.reply.kind === 'red' ? returned.findings : []);
  }
  return [...lastByStep.values()].flat();
}
