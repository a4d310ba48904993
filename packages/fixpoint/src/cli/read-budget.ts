import { FixpointError, nearest } from '../base/index.ts';
import type { Budget } from '../journal/index.ts';

const limits = ['calls', 'minutes', 'tokens', 'usd'] as const;

/** Reads `--budget calls=20`; several limits may be given, each by a flag or with commas between. */
export function readBudget(given: readonly string[]): Budget {
  const parts = given.flatMap((each) => each.split(','));
  return Object.fromEntries(parts.map(readLimit));
}

function readLimit(part: string): readonly [string, number] {
  const [name = '', amount = ''] = part.split('=').map((each) => each.trim());
  if (!limits.some((limit) => limit === name)) {
    const near = nearest(name, limits);
    throw new FixpointError('usage', `\`--budget ${part}\` names no limit`, {
      hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}Limits are ${limits.join(', ')}: \`--budget calls=20\`.`,
    });
  }
  const value = Number(amount);
  if (amount !== '' && Number.isFinite(value) && value > 0) return [name, value];
  throw new FixpointError('usage', `\`--budget ${part}\` is no amount above 0`, {
    hint: `Write a number, such as \`--budget ${name}=20\`.`,
  });
}
