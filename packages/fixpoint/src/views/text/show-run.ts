import { FixpointError } from '../../base/index.ts';
import type { SeverityScale } from '../../findings/index.ts';
import { caveats, headline } from '../headline.ts';
import { lastFold, type SeenRun, timesOf } from '../history.ts';
import { nextSteps } from '../next-steps.ts';
import { openFindings } from '../open-findings.ts';
import { type Round, rounds } from '../rounds.ts';
import { spent, spentInAll } from '../spent.ts';
import { subjectOf } from '../subject.ts';
import { timeline } from '../timeline.ts';
import { decisionLines } from './decision-lines.ts';
import { deferredLines } from './deferred-lines.ts';
import { findingLines } from './finding-lines.ts';
import { leftOutLines } from './left-out-lines.ts';
import { lineageLines } from './lineage-lines.ts';
import { momentLines, roundLines } from './moment-lines.ts';
import { stepLines } from './next-lines.ts';
import { sayDuration, sayUsage } from './quantities.ts';
import { safeLine } from './safe-text.ts';
import { plainStyle, type Style } from './style.ts';
import { usageLines } from './usage-lines.ts';

/** What of a run is shown, and in which colours. */
export interface ShowOptions {
  /** One round in full instead of the whole run. */
  readonly round?: number;
  readonly style?: Style;
}

/**
 * Tells a run for a terminal: how it stands and why, round by round, what is open, and what to do next.
 *
 * @throws {FixpointError} `not-found` for a round that the run does not have.
 */
export function showRun(run: SeenRun, { round, style = plainStyle }: ShowOptions = {}): string {
  const lines = round === undefined ? wholeRun(run, style) : oneRound(run, round, style);
  return `${lines.join('\n')}\n`;
}

function wholeRun(run: SeenRun, style: Style): readonly string[] {
  const { history } = run;
  const scale = lastFold(history).loop.severities;
  const open = openFindings(history);
  return [
    ...titleLines(run, style),
    '',
    style.bold(safeLine(headline(history))),
    ...caveats(history).map(safeLine),
    '',
    ...timeline(history).flatMap((moment) => momentLines(moment, scale, style)),
    ...(open.length === 0 ? [] : ['', style.bold(`Open findings: ${open.length}`)]),
    ...findingLines(open, scale, style),
    ...deferredLines(history, style),
    ...lineageLines(history, style),
    ...leftOutLines(history, style),
    ...usageLines(history, style),
    '',
    ...stepLines(nextSteps(run), style),
  ];
}

/** What a run is about, when it was, and what it used. */
function titleLines({ id, history }: SeenRun, style: Style): readonly string[] {
  const { loop, started } = lastFold(history);
  const { from, to } = timesOf(history);
  const subject = subjectOf(started).map(safeLine).join(', ');
  return [
    `${style.bold(safeLine(loop.name))} on ${subject}  ${style.dim(`run ${id}`)}`,
    style.dim(
      `began ${history[0]?.event.at ?? ''}, took ${sayDuration((to - from) / 1000)}; ${sayUsage(spentInAll(history))}`,
    ),
  ];
}

function oneRound({ id, history }: SeenRun, n: number, style: Style): readonly string[] {
  const all = rounds(history);
  const round = all[n - 1];
  if (round === undefined) {
    throw new FixpointError('not-found', `run ${id} has no round ${n}`, {
      hint: all.length === 0 ? 'It has no round yet.' : `Its rounds are 1 to ${all.length}.`,
    });
  }
  const { loop } = lastFold(history);
  const used = spent(history).byRound[n];
  const moments = timeline(history.slice(0, all[n]?.index ?? history.length));
  const own = moments.findLastIndex((moment) => moment.kind === 'round');
  return [
    ...roundLines(round, loop.severities, style),
    '',
    style.bold(`Findings: ${round.findings.length}`),
    ...findingLines(round.findings, loop.severities, style),
    ...notedLines(round, loop.severities, style),
    ...panelLines(round, loop.severities, style),
    '',
    style.bold('Decision, rule by rule'),
    ...round.decisions.flatMap((decision) => decisionLines(loop, decision, style)),
    '',
    style.bold('What followed'),
    ...moments.slice(own + 1).flatMap((moment) => momentLines(moment, loop.severities, style)),
    ...(used === undefined ? [] : ['', style.dim(`used in this round: ${sayUsage(used)}`)]),
  ];
}

function notedLines({ noted }: Round, scale: SeverityScale, style: Style): readonly string[] {
  if (noted.length === 0) return [];
  return ['', style.bold(`Noted beside the verdicts: ${noted.length}`), ...findingLines(noted, scale, style)];
}

/** What each seat of a panel listed, so that whatever a merger dropped can be seen. */
function panelLines({ checkers }: Round, scale: SeverityScale, style: Style): readonly string[] {
  if (checkers.length < 2) return [];
  return checkers.flatMap(({ role, seat, listed }) => [
    '',
    style.bold(`Listed by ${safeLine(seat ?? role)}: ${listed.length}`),
    ...findingLines(listed, scale, style),
  ]);
}
