import type { SeverityScale } from '../../../findings/index.ts';
import { levelPattern } from '../../reading/index.ts';

/** A text with the level that it is labelled with, and without the label. */
export interface Labelled {
  readonly severity: string | undefined;
  readonly rest: string;
}

/** Reads the level that a point begins with, as in `**Important** — …`, or has in brackets in its first line. */
export function readLabel(words: string, scale: SeverityScale): Labelled {
  for (const { name } of scale) {
    const level = levelPattern(name);
    const leading = new RegExp(
      `^[^\\p{L}\\p{N}\`]*${level}(?:\\s+(?:issue|finding))?[*_\\])]*\\s*(?:[—–:|]|-(?=\\s)|(?<=[*_\\])])|$)[*_]*\\s*`,
      'iu',
    ).exec(words)?.[0];
    if (leading !== undefined) return { severity: name, rest: words.slice(leading.length) };
  }
  const [firstLine = ''] = words.split('\n');
  const bracketed = scale.find(({ name }) =>
    new RegExp(`[([]\\s*${levelPattern(name)}\\s*[)\\]]`, 'iu').test(firstLine),
  );
  return { severity: bracketed?.name, rest: words };
}

const addition = /^(?:must|should|nice|block|fix)/iu;

/** A heading such as `Critical (Must Fix)`: the level, and what else it says where that is more than an addition. */
export function readSeverityTitle(title: string, scale: SeverityScale): Labelled | undefined {
  for (const { name } of scale) {
    const pattern = `^${levelPattern(name)}(?:\\s+(?:issues?|findings?|problems?))?\\s*(?:[([][^)\\]]*[)\\]])?\\s*(?:$|[:—–-]\\s*(.*)$)`;
    const match = new RegExp(pattern, 'iu').exec(title);
    if (match === null) continue;
    const [, rest = ''] = match;
    return { severity: name, rest: addition.test(rest) ? '' : rest };
  }
  return undefined;
}
