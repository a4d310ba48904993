import { caveats, headline } from '../headline.ts';
import { type History, lastFold, type SeenRun } from '../history.ts';
import { inWords, sayCount } from '../messages.ts';
import { nextSteps } from '../next-steps.ts';
import { questionOf, runResult } from '../result.ts';
import { rounds } from '../rounds.ts';
import { deferredLines } from './deferred-lines.ts';
import { leftOutLines } from './left-out-lines.ts';
import { roundRow } from './moment-lines.ts';
import { stepLines } from './next-lines.ts';
import { openLines } from './open-lines.ts';
import { sayUsage } from './quantities.ts';
import { ruledLines } from './ruled-lines.ts';
import { safeLine, safeText } from './safe-text.ts';
import { plainStyle, type Style } from './style.ts';

/** Tells how a run was left, as `fixpoint run` prints it: the outcome and why, what is open, what to do next. */
export function endingText(run: SeenRun, style: Style = plainStyle): string {
  const { history } = run;
  const result = runResult(run);
  const paint = result.exit === 0 ? style.green : style.yellow;
  const counts = Object.entries(result.counts).map(([name, count]) => `${inWords(name)} ${count}`);
  const lines = [
    style.bold(paint(safeLine(headline(history)))),
    ...caveats(history).map(safeLine),
    [sayCount(result.rounds.length, 'round'), ...counts].join(', '),
    style.dim(`${sayUsage(result.usage)}; run ${run.id}`),
    ...roundRows(history, style),
    ...openLines(history, style),
    ...deferredLines(history, style),
    ...ruledLines(history, style),
    ...leftOutLines(history, style),
    ...questionLines(run, style),
    '',
    ...stepLines(nextSteps(run), style),
  ];
  return `${lines.join('\n')}\n`;
}

/** One row a round. A single round is in the headline already. */
function roundRows(history: History, style: Style): readonly string[] {
  const all = rounds(history);
  const { severities } = lastFold(history).loop;
  return all.length < 2 ? [] : ['', ...all.map((round) => roundRow(round, severities, style))];
}

function questionLines({ id, history }: SeenRun, style: Style): readonly string[] {
  const question = questionOf(id, lastFold(history).openQuestion);
  if (question === null || lastFold(history).state.ended !== null) return [];
  const text = safeText(question.text.trim() || question.kind);
  return ['', style.bold(`Question ${question.id}: ${safeLine(question.kind)}`), ...text.split('\n')];
}
