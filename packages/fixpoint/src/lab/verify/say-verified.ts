import { stringify } from 'yaml';
import type { DrillFile } from '../drill/drill-file.ts';
import type { Counterexample } from './counterexample.ts';
import type { Verdict, VerifiedLoop } from './verify-loop.ts';

/** Says what was found out about a loop, for people. */
export function sayVerified(verified: VerifiedLoop, counterexample: Counterexample | null): string {
  const { loop, ok, states, mostCalls, leastCalls, retries, endings, properties, unusedRules } = verified;
  const most = Object.entries(mostCalls).map(([role, calls]) => `${role} ${sayMost(calls, retries)}`);
  const least = Object.entries(leastCalls).map(([role, calls]) => `${role} ${calls ?? 'never'}`);
  return [
    `${ok ? 'holds' : 'FAILS'}  ${loop} (${states} states)`,
    `  most calls   ${most.join(', ')}`,
    `  clean after  ${least.join(', ')} at least`,
    ...endingLines(endings),
    ...properties.map(sayVerdict),
    ...unusedRules.map((rule) => `  note: rule ${rule} never decides`),
    ...(counterexample === null ? [] : sayCounterexample(counterexample)),
    '',
  ].join('\n');
}

/** A line for each outcome, with its reasons. */
function endingLines(endings: VerifiedLoop['endings']): readonly string[] {
  const outcomes = [...new Set(endings.map(({ outcome }) => outcome))];
  return outcomes.map((outcome, index) => {
    const reasons = endings.filter((ending) => ending.outcome === outcome).map(({ reason }) => reason);
    return `  ${index === 0 ? 'endings' : '       '}      ${outcome}: ${reasons.join(', ')}`;
  });
}

function sayVerdict({ name, holds, fault }: Verdict): string {
  return holds ? `  yes  ${name}` : `  NO   ${name}: ${fault?.why}`;
}

function sayMost(most: number | null, retries: number): string {
  if (most === null) return 'without end';
  return most === 0 || retries === 0 ? `${most}` : `${most} (${most * (retries + 1)} with retries)`;
}

function sayCounterexample({ property, path, drill }: Counterexample): readonly string[] {
  const how = path.length === 0 ? 'at once' : path.join(' > ');
  const text = drill === null ? ['  No drill can say it.'] : ['', drillText(drill).trimEnd()];
  return ['', `Counterexample for \`${property}\`: ${how}`, ...text];
}

/** A drill as a file has it. */
export function drillText(drill: DrillFile): string {
  return stringify(drill, { lineWidth: 0 });
}

/** What `fixpoint verify --json` says of one loop; its names are stable. */
export function verifiedObject(verified: VerifiedLoop, counterexample: Counterexample | null): unknown {
  const { loop, ok, states, ends, mostCalls, endings, properties } = verified;
  return {
    loop,
    ok,
    states,
    ends,
    maxCalls: mostCalls,
    outcomes: [...new Set(endings.map(({ outcome }) => outcome))],
    properties: properties.map(({ name, holds }) => ({ name, holds })),
    ...(counterexample === null
      ? {}
      : { counterexample: counterexample.drill ?? { ...counterexample, drill: undefined } }),
  };
}
