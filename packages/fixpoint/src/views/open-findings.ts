import type { Finding } from '../findings/index.ts';
import { callsOf } from './calls.ts';
import { findingsById, type History, lastFold } from './history.ts';

/**
 * The findings that stand open, as their checkers wrote them. Rules keep none of a gate's, so those of a gate that was
 * red when it last ran on the present version come after the rest.
 */
export function openFindings(history: History): readonly Finding[] {
  const known = findingsById(history);
  const open = lastFold(history).state.findings.map(({ id }) => known.get(id));
  return [...open.filter((finding) => finding !== undefined), ...gateFindings(history)];
}

function gateFindings(history: History): readonly Finding[] {
  const present = lastFold(history).version.hash;
  const lastByStep = new Map<string, readonly Finding[]>();
  for (const { started, returned } of callsOf(history).values()) {
    if (returned?.type !== 'call.replied' || started.version.hash !== present) continue;
    const { kind } = returned.reply;
    if (kind === 'green' || kind === 'red')
      lastByStep.set(started.step, kind === 'red' ? returned.findings : []);
  }
  return [...lastByStep.values()].flat();
}
