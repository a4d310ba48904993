import { weightOf } from './common-words.ts';
import { partsOf, stemOf, withoutLines, wordsOf } from './words.ts';

/** What a text says, as far as texts are compared: what it names, its words by how much they tell, its letters. */
export interface Wording {
  /** Names in code and other literal things, without case. */
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlyMap<string, number>;
  readonly letters: ReadonlyMap<string, number>;
}

const quoted = /`([^`\n]{1,80})`|"([^"\n]{1,60})"|(?<!\p{L})'([^'\n]{1,60})'(?!\p{L})/gu;
/** What looks like code wherever it stands: joined words, calls, paths, numbers. */
const codeLike =
  /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->|\/)[\p{L}_$][\p{L}\p{N}_$]*)+|\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+|\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*|[\p{L}_$][\p{L}\p{N}_$]*(?=\()|\p{L}*\p{N}+(?:\.\p{N}+)*/gu;

export function readWording(text: string): Wording {
  const said = withoutLines(text).normalize('NFKC');
  return { names: namesIn(said), words: weigh(stemsIn(said)), letters: weigh3(said) };
}

/** Names in a text, each with the last part of a longer one: `User.save` is also `save`. */
function namesIn(text: string): ReadonlySet<string> {
  const marked = [...text.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const found = [text, ...marked].flatMap((part) => part.match(codeLike) ?? []);
  const whole = marked.filter((part) => /^[\p{L}\p{N}_$.-]+$/u.test(part));
  const names = [...found, ...whole].map((name) => name.toLowerCase());
  return new Set(names.flatMap((name) => [name, ...lastPart(name)]));
}

function lastPart(name: string): readonly string[] {
  const last = name.split(/\.|::|#|->|\//u).at(-1) ?? '';
  return last.length > 2 && last !== name ? [last] : [];
}

function stemsIn(text: string): readonly string[] {
  return text
    .split(/\s+/u)
    .flatMap((token) => partsOf(token))
    .map(stemOf);
}

function weigh(stems: readonly string[]): ReadonlyMap<string, number> {
  return new Map(stems.map((stem) => [stem, weightOf(stem)]));
}

function weigh3(text: string): ReadonlyMap<string, number> {
  const letters = ` ${wordsOf(text).join(' ')} `;
  const counts = new Map<string, number>();
  for (let at = 0; at + 4 <= letters.length; at += 1) {
    const gram = letters.slice(at, at + 4);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}
