import type { RunEvent } from '../../../src/journal/index.ts';

/**
 * What is the same in the journals of a run that a host plays in a real project, and of one whose calls the driver makes in
 * memory: not ids, times and versions, but what was asked of whom, what was read, and what came of it. What happens within a
 * panel is told without its order.
 */
export function tellEvents(events: readonly RunEvent[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let wasOfSeat = false;
  for (const event of events) {
    const told = tell(event);
    if (told === null) continue;
    const isOfSeat = 'seat' in event && event.seat !== null;
    const group = groups.at(-1);
    if (isOfSeat && wasOfSeat && group !== undefined) group.push(told);
    else groups.push([told]);
    wasOfSeat = isOfSeat;
  }
  return groups.map((group) => group.toSorted());
}

function tell(event: RunEvent): string | null {
  switch (event.type) {
    case 'call.started':
      return `${event.word} asked of ${event.role}, ${event.seat}, ${event.item}, attempt ${event.attempt}`;
    case 'call.replied':
      return `said ${event.findings.map(({ severity, property }) => `${severity}: ${property}`).join('; ')}`;
    case 'call.failed':
      return `failed: ${event.failure}`;
    case 'question.asked':
      return `${event.word} asked of a person: ${event.options.map(({ option }) => option).join(', ')}`;
    case 'question.answered':
      return `answered ${event.option}`;
    case 'run.ended':
      return `${event.outcome}, ${event.reason}`;
    case 'run.stopped':
      return `stopped: ${event.outcome}, ${event.reason}`;
    case 'artifact.edited':
      return 'edited by a person';
    default:
      return null;
  }
}
