import { stringify } from 'yaml';
import type { DrillFile } from '../drill/drill-file.ts';
import type { Counterexample } from './counterexample.ts';
import type { VerifiedLoop } from './verify-loop.ts';

/** Says what was found out about a loop, for people. */
export function sayVerified(verified: VerifiedLoop, counterexample: Counterexample | null): string {
  const { loop, ok, states, mostCalls, retries, endings, properties, unusedRules } = verified;
  const calls = Object.entries(mostCalls).map(([role, most]) => `${role} ${sayMost(most, retries)}`);
  const outcomes = endings.map(({ outcome, reason }) => `${outcome} (${reason})`);
  return [
    `${ok ? 'holds' : 'FAILS'}  ${loop}: states ${states}`,
    `  most calls  ${calls.join(', ')}`,
    `  endings     ${outcomes.join(', ')}`,
    ...properties.map(
      ({ name, holds, fault }) =>
        `  ${holds ? 'yes' : 'NO '}  ${name}${fault === null ? '' : `: ${fault.why}`}`,
    ),
    ...(unusedRules.length === 0 ? [] : [`  note: rules that never decide: ${unusedRules.join(', ')}`]),
    ...(counterexample === null ? [] : sayCounterexample(counterexample)),
    '',
  ].join('\n');
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
