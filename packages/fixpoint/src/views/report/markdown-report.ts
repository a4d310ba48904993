import { type Finding, sayLocation } from '../../findings/index.ts';
import { deferredFindings } from '../deferred.ts';
import { caveats, headline } from '../headline.ts';
import { type History, lastFold, type SeenRun, timesOf } from '../history.ts';
import { sayLed } from '../led.ts';
import { type LeftOut, leftOutFindings } from '../left-out.ts';
import { lineageTitle } from '../lineage/say-lineage.ts';
import { deferredTitle, leftOutTitle, ruledTitle, sayCount } from '../messages.ts';
import { type NextStep, nextSteps } from '../next-steps.ts';
import { openFindings } from '../open-findings.ts';
import type { ToldFinding } from '../other-words.ts';
import { rounds } from '../rounds.ts';
import { type Ruled, ruledFindings } from '../ruled.ts';
import { type Spent, spent } from '../spent.ts';
import { subjectOf } from '../subject.ts';
import { tellMoment } from '../tell.ts';
import { sayCost, sayDuration } from '../text/quantities.ts';
import { nameRound, sayPerClosed } from '../text/usage-lines.ts';
import { type Moment, timeline } from '../timeline.ts';
import { sayVersion, type VersionEntry, versionsOf } from '../versions.ts';
import { lineageTable } from './lineage-table.ts';
import { markdownTable } from './markdown-table.ts';
import { markdownText } from './markdown-text.ts';

/** Reports a run as Markdown, for a pull request or a colleague. */
export function reportMarkdown({ id, history }: SeenRun): string {
  const { loop, started } = lastFold(history);
  const subject = subjectOf(started).map(markdownText).join(', ');
  const { from, to } = timesOf(history);
  const lines = [
    `# ${markdownText(loop.name)} on ${subject}`,
    '',
    `**${markdownText(headline(history))}**`,
    '',
    ...caveats(history).map((line) => `- ${markdownText(line)}`),
    `- Run \`${id}\`, begun ${history[0]?.event.at ?? ''}, took ${sayDuration((to - from) / 1000)}.`,
    ...section('Rounds', roundTable(history)),
    ...section('Open findings', openFindings(history).flatMap(findingItem)),
    ...section(deferredTitle, deferredFindings(history).flatMap(findingItem)),
    ...section(ruledTitle, ruledFindings(history).flatMap(ruledItem)),
    ...section(lineageTitle, lineageTable(history)),
    ...section(leftOutTitle, leftOutFindings(history).flatMap(leftOutItem)),
    ...section('Questions and answers', moments(history, ['asked', 'answered'])),
    ...section('What happened', moments(history, happenings)),
    ...section('Versions', versionTable(history)),
    ...section('Usage', usageTable(history)),
    ...section('Next', nextSteps({ id, history }).map(stepItem)),
  ];
  return `${lines.join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
}

function stepItem({ command, purpose }: NextStep): string {
  const words = purpose === '' ? '' : `: ${markdownText(purpose)}`;
  return `- \`${command}\`${words}`;
}

function roundTable(history: History): readonly string[] {
  const { severities } = lastFold(history).loop;
  const names = [
    ...new Set([
      ...severities.map(({ name }) => name),
      ...rounds(history).flatMap(({ counts }) => Object.keys(counts)),
    ]),
  ];
  const rows = rounds(history).map((round) => [
    String(round.n),
    sayVersion(round.version),
    round.checkers.map(({ seat, agent }) => markdownText(seat ?? agent)).join(', '),
    ...names.map((name) => String(round.counts[name] ?? 0)),
    markdownText(sayLed(round.led)),
    markdownText(round.why),
  ]);
  if (rows.length === 0) return ['No checker has finished a check.'];
  const columns = ['Round', 'Version', 'Checked by', ...names.map(markdownText), 'Led to', 'Because'];
  return markdownTable(columns, rows);
}

function findingItem(finding: ToldFinding): readonly string[] {
  const place = finding.location === undefined ? '' : ` ${markdownText(sayLocation(finding.location))}:`;
  const more = [
    finding.evidence === '' ? null : `  - Evidence: ${markdownText(finding.evidence)}`,
    finding.hint === undefined ? null : `  - Hint: ${markdownText(finding.hint)}`,
    ...(finding.otherWords ?? []).map(alsoItem),
  ];
  return [
    `- **${markdownText(finding.severity)}** \`${finding.id}\`${place} ${markdownText(finding.property)}`,
    ...more.filter((line) => line !== null),
  ];
}

function alsoItem({ property, evidence }: Finding): string {
  const why = evidence === '' ? '' : ` (${markdownText(evidence)})`;
  return `  - Also: ${markdownText(property)}${why}`;
}

function ruledItem({ finding, ruling, why }: Ruled): readonly string[] {
  const reason = why === null || why === '' ? '' : `: ${markdownText(why)}`;
  return [...findingItem(finding), `  - ${ruling}${reason}`];
}

function leftOutItem({ round, seat, finding }: LeftOut): readonly string[] {
  return [...findingItem(finding), `  - Round ${round}, listed by ${markdownText(seat)}`];
}

const happenings: readonly Moment['kind'][] = [
  'gate',
  'made',
  'conflict',
  'gave-up',
  'judged',
  'failed',
  'postponed',
  'stale',
  'workspace',
  'edited',
  'noted',
  'stopped',
  'reopened',
  'replaced',
];

function moments(history: History, kinds: readonly Moment['kind'][]): readonly string[] {
  return timeline(history).flatMap((moment) => {
    if (moment.kind === 'round' || !kinds.includes(moment.kind)) return [];
    const { label, text } = tellMoment(moment, markdownText);
    return [`- **${label}**: ${text}`];
  });
}

function versionTable(history: History): readonly string[] {
  const rows = versionsOf(history).map((entry) => [
    sayVersion(entry.version),
    `${entry.version.bytes} bytes`,
    sayMaker(entry),
    saySeen(entry),
    [entry.isLast ? 'last' : '', entry.isBest ? 'best reviewed' : ''].filter(Boolean).join(', '),
  ]);
  return markdownTable(['Version', 'Size', 'Made by', 'Checkers', ''], rows);
}

function sayMaker({ by }: VersionEntry): string {
  if (by.kind === 'call') return `${markdownText(by.role)} (${markdownText(by.agent)})`;
  return by.kind === 'input' ? 'the input' : 'somebody who edited it';
}

function saySeen({ seen }: VersionEntry): string {
  if (seen === null) return 'no checker has seen it';
  const gate = seen.green === null ? [] : [seen.green ? 'gate green' : 'gate red'];
  const review = seen.gating === null ? [] : [sayCount(seen.gating, 'gating finding')];
  return [...gate, ...review].join(', ');
}

function usageTable(history: History): readonly string[] {
  const { byRole, byRound, perClosed, ...whole } = spent(history);
  const rows = [
    ...Object.entries(byRole).map(([role, used]) => usageRow(markdownText(role), used)),
    ...Object.entries(byRound).map(([round, used]) => usageRow(nameRound(round), used)),
    usageRow('all', whole),
  ];
  const table = markdownTable(['For', 'Calls', 'Time', 'Tokens in', 'Tokens out', 'Cost'], rows);
  return perClosed === null ? table : [...table, '', `A closed finding: ${sayPerClosed(perClosed)}.`];
}

function usageRow(name: string, used: Spent): readonly string[] {
  return [
    name,
    String(used.calls),
    sayDuration(used.seconds),
    sayTokens(used.inputTokens),
    sayTokens(used.outputTokens),
    sayCost(used.costUsd),
  ];
}

function sayTokens(tokens: number | null): string {
  return tokens === null ? 'not known' : String(tokens);
}
