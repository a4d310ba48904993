import { FixpointError, nearest } from '../base/index.ts';
import { amountInWords, type GivenBudget, isAmount } from '../project/index.ts';

const limits = ['calls', 'minutes', 'tokens', 'usd'] as const;

/** Reads `--budget calls=20`; several limits may be given, each by a flag or with commas between. Or `none`. */
export function readBudget(given: readonly string[]): GivenBudget {
  const parts = given.flatMap((each) => each.split(','));
  const isNone = parts.map((part) => part.trim() === 'none');
  if (isNone.length > 0 && isNone.every(Boolean)) return 'none';
  if (isNone.includes(true)) throw bothWays(parts);
  return Object.fromEntries(parts.map(readLimit));
}

function bothWays(parts: readonly string[]): FixpointError {
  return new FixpointError('usage', `\`--budget ${parts.join(',')}\` lifts all limits and sets one`, {
    hint: 'Give `none` alone, or limits alone: those that are set take the place of all others.',
  });
}

function readLimit(part: string): readonly [string, number] {
  const [name = '', amount = ''] = part.split('=').map((each) => each.trim());
  const limit = limits.find((each) => each === name);
  if (limit === undefined) {
    const near = nearest(name, limits);
    throw new FixpointError('usage', `\`--budget ${part}\` names no limit`, {
      hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}Limits are ${limits.join(', ')}: \`--budget calls=20\`.`,
    });
  }
  const value = Number(amount);
  if (amount !== '' && isAmount(limit, value)) return [limit, value];
  throw new FixpointError('usage', `\`--budget ${part}\` is not ${amountInWords(limit)}`, {
    hint: `Write a number, such as \`--budget ${name}=20\`.`,
  });
}
