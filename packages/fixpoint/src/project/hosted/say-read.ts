import type { CallReplied, Happened } from '../../journal/index.ts';

/** What was read in a reply that was handed in, in one sentence. */
export function sayRead(since: readonly Happened[], call: string): string {
  const events = since.map(({ event }) => event);
  for (const event of events) {
    if (!('call' in event) || event.call !== call) continue;
    if (event.type === 'call.replied') return `Read: ${sayReply(event)}.`;
    if (event.type === 'call.failed')
      return `The reply counts as failed (${event.failure}): ${event.why.replace(/\.$/u, '')}.`;
    if (event.type === 'call.stale') return `The reply counts for nothing: ${event.why}.`;
  }
  return 'The reply was not read: what the run needs has changed meanwhile.';
}

const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`;

function sayReply({ reply, findings, version }: CallReplied): string {
  switch (reply.kind) {
    case 'report':
      return findings.length === 0
        ? 'a report without findings'
        : `a report with ${count(findings.length, 'finding')}`;
    case 'verdicts':
      return `verdicts, of which ${count(reply.addressed.length, 'finding')} addressed`;
    case 'rulings':
      return `a ruling on ${count(Object.keys(reply.rulings).length, 'finding')}`;
    case 'resolutions':
      return `a decision, which finds ${reply.fine.length} fine`;
    case 'conflict':
      return 'a conflict, which the loop decides on';
    case 'needs-context':
    case 'blocked':
      return `that it cannot go on (${reply.kind})`;
    case 'unchanged':
      return 'that it is done; nothing was changed';
    default:
      return version === null ? reply.kind : `that it is done, which made version ${version.n}`;
  }
}
