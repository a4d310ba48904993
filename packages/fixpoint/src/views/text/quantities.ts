import { sayCount } from '../messages.ts';
import type { Spent } from '../spent.ts';

/** A duration for people: `8s`, `3m 05s`, `2h 10m`. */
export function sayDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole}s`;
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes < 60) return `${minutes}m ${String(rest).padStart(2, '0')}s`;
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}

/** A price in dollars; small ones keep the digits that say something. */
export function sayCost(costUsd: number | null): string {
  if (costUsd === null) return 'cost not known';
  return costUsd > 0 && costUsd < 0.01 ? `$${costUsd.toFixed(4)}` : `$${costUsd.toFixed(2)}`;
}

/** What was used, in one line. */
export function sayUsage({ calls, seconds, inputTokens, outputTokens, costUsd }: Spent): string {
  const tokens =
    inputTokens === null || outputTokens === null
      ? 'tokens not known'
      : `${inputTokens} tokens in, ${outputTokens} out`;
  return [sayCount(calls, 'call'), sayDuration(seconds), tokens, sayCost(costUsd)].join(', ');
}
