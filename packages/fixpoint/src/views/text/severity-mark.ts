import type { SeverityEffect, SeverityScale } from '../../findings/index.ts';
import type { Style } from './style.ts';

/** How a severity is shown: told apart by letter and by shape, so that colour is never needed. */
export interface SeverityMark {
  readonly letter: string;
  readonly shape: string;
  readonly effect: SeverityEffect;
}

const shapes: Readonly<Record<SeverityEffect, string>> = {
  blocks: '◆',
  gates: '■▲',
  notes: '○◇',
  defers: '▫',
};

/** What gates without a severity of the scale: a gate's errors, and what no reviewer could verify. */
const gatingWords: readonly string[] = ['error', 'unverified'];

/** The mark of a severity. Any other word that is not on the scale is a gate's own. */
export function severityMark(scale: SeverityScale, severity: string): SeverityMark {
  const level = scale.find(({ name }) => name === severity);
  const effect = level?.effect ?? (gatingWords.includes(severity) ? 'gates' : 'notes');
  const peers = scale.filter((each) => each.effect === effect).map(({ name }) => name);
  const ofEffect = [...shapes[effect]];
  const shape = ofEffect[Math.max(0, peers.indexOf(severity))] ?? ofEffect.at(-1) ?? '';
  return { letter: letterOf(scale, severity), shape, effect };
}

/** As few letters as tell it apart on its scale: `Ma` and `Mi` for major and minor. */
function letterOf(scale: SeverityScale, severity: string): string {
  const others = scale.map(({ name }) => name).filter((name) => name !== severity);
  let length = 1;
  while (length < severity.length && others.some((name) => name.startsWith(severity.slice(0, length)))) {
    length += 1;
  }
  return severity.charAt(0).toUpperCase() + severity.slice(1, length);
}

/** Colours a text by what its severity does. */
export function paintSeverity(style: Style, { effect }: SeverityMark, text: string): string {
  if (effect === 'blocks' || effect === 'gates') return style.red(text);
  return effect === 'notes' ? style.yellow(text) : style.dim(text);
}

/** Counts in one line, such as `■B 2  ▲W 0  ○I 1`. */
export function sayMarks(scale: SeverityScale, counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([severity, count]) => {
      const { shape, letter } = severityMark(scale, severity);
      return `${shape}${letter} ${count}`;
    })
    .join('  ');
}
