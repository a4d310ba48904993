import { FixpointError, nearest } from '../base/index.ts';
import { amountInWords, type GivenBudget, isAmount } from '../project/index.ts';

const limits = ['calls', 'minutes', 'tokens', 'usd'] as const;

/** Reads `--budget calls=20`; several limits may be given, each by a flag or with commas between. Or `none`. */
export function readBudget(given: readonly string[]): GivenBudget {
  const parts = given.flatMap((each) => each.split(','));
  if (parts.length === 1 && parts[0]?.trim() === 'none') return 'none';
  return Object.fromEntries(parts.map(readLimit));
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
