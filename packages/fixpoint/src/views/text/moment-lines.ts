import type { SeverityScale } from '../../findings/index.ts';
import { sayLed } from '../led.ts';
import { sayCount } from '../messages.ts';
import type { Checker, Round } from '../rounds.ts';
import { tellMoment } from '../tell.ts';
import type { Moment } from '../timeline.ts';
import { sayVersion } from '../versions.ts';
import { safeLine } from './safe-text.ts';
import { sayMarks } from './severity-mark.ts';
import type { Style } from './style.ts';

/** A moment of a run for a terminal; rounds stand out, the rest is indented below them. */
export function momentLines(moment: Moment, scale: SeverityScale, style: Style): readonly string[] {
  if (moment.kind === 'round') return roundLines(moment.round, scale, style);
  const { label, text } = tellMoment(moment, safeLine);
  return [`  ${style.cyan(label)}  ${text}`];
}

/** A round in full: its row, who checked, and why it was decided so. */
export function roundLines(round: Round, scale: SeverityScale, style: Style): readonly string[] {
  const { word, item: of } = round;
  const item = of === null || word.includes(of) ? '' : ` ${safeLine(of)}`;
  return [
    roundRow(round, scale, style),
    `  ${style.cyan(safeLine(word))}${item}  ${sayCheckers(round)}`,
    `  ${style.cyan('because')}  ${safeLine(round.why)}`,
  ];
}

/** A round in one line: which version was checked, what was found by severity, and where it led. */
export function roundRow(round: Round, scale: SeverityScale, style: Style): string {
  const { n, version, counts, led, verdict } = round;
  const said = verdict === null ? '' : ` ${safeLine(verdict)}`;
  return `${style.bold(`Round ${n}`)}  ${sayVersion(version)}  ${sayMarks(scale, counts)}  ${style.bold(`→${said} ${sayLed(led)}`)}`;
}

/** Who checked: a role, or the seats of a panel and who merged them. */
function sayCheckers({ checkers }: Pick<Round, 'checkers'>): string {
  return checkers
    .map((checker) => {
      return `${safeLine(checker.seat ?? checker.role)} (${safeLine(checker.agent)}) ${saySaid(checker)}`;
    })
    .join(', ');
}

function saySaid({ listed, verdicts }: Checker): string {
  const found = `listed ${sayCount(listed.length, 'finding')}`;
  if (verdicts === undefined) return found;
  const { addressed, open } = verdicts;
  return [
    `${addressed.length} of ${addressed.length + open.length} addressed`,
    ...(open.length === 0 ? [] : [`open: ${open.map(safeLine).join(', ')}`]),
    ...(listed.length === 0 ? [] : [found]),
  ].join('; ');
}
