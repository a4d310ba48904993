import type { FindingDraft, Note, Reading } from '../findings/index.ts';
import { countBySeverity, isGating } from '../findings/index.ts';
import type { ToolReport } from '../formats/tools/index.ts';
import { readToolOutput } from '../formats/tools/index.ts';
import { readLastWords } from './last-words.ts';
import type { GateReading } from './reading.ts';
import { gateScale } from './reading.ts';
import type { GateEnding, Verdict } from './verdict.ts';
import { judgeGate } from './verdict.ts';

/** One output of a gate and what is needed to read it. */
export interface GateOutput {
  readonly ending: GateEnding;
  /** The report: what was printed, one stream or both, or the file that the tool wrote. */
  readonly text: string;
  /** All that was printed, where the report is a file. */
  readonly printed?: string;
  readonly settings: GateReadSettings;
}

export interface GateReadSettings {
  /** The workspace, as an absolute path: paths below it become relative. */
  readonly root: string;
  /** One of `toolFormatNames`; left out, the format that reads is found. */
  readonly format?: string;
  /** Accepted exit codes; 0 alone where left out. */
  readonly accept?: readonly number[];
  readonly allowEmpty?: boolean;
  /** The command; it only tells what an empty list means. */
  readonly command?: readonly string[];
}

/** Reads the output of a gate together with how it ended. Pure; throws `config` for an unknown format only. */
export function readGate({ ending, text, printed, settings }: GateOutput): GateReading {
  const { root, format = 'auto', accept = [0], allowEmpty = false, command } = settings;
  const isRed = ending.kind === 'stopped' || !accept.includes(ending.code);
  const report = readToolOutput(text, { root, isRed, ...(command !== undefined && { command }) }, format);
  const verdict = judgeGate({ ending, report, accept, allowEmpty, isExitCodeOnly: format === 'exit-code' });
  return toReading({ verdict, report, words: printed ?? text });
}

/** A reading for a report that is not there at all, such as a report file that was not written. */
export function readMissingReport(
  ending: GateEnding,
  printed: string,
  settings: GateReadSettings,
): GateReading {
  const { accept = [0], allowEmpty = false } = settings;
  const why = 'the command did not write its report file';
  const report: Reading<ToolReport> = { kind: 'failed', failure: 'incomplete', why, notes: [] };
  const verdict = judgeGate({ ending, report, accept, allowEmpty, isExitCodeOnly: false });
  return toReading({ verdict, report, words: printed });
}

interface JudgedReport {
  readonly verdict: Verdict;
  readonly report: Reading<ToolReport>;
  readonly words: string;
}

function toReading({ verdict, report, words }: JudgedReport): GateReading {
  const findings = report.kind === 'read' ? report.value.findings : [];
  const mismatch = report.kind === 'read' ? findMismatch(report.value) : [];
  const { error = 0, warning = 0, info = 0 } = countBySeverity(gateScale, findings);
  const saysAll = verdict.failure === null && findings.length > 0;
  return {
    ...verdict,
    valid: verdict.failure === null,
    clean: verdict.green && findings.length === 0 && mismatch.length === 0 && !isUnread(report),
    counts: { error, warning, info },
    gating: findings.filter(({ severity }) => isGating(gateScale, severity)).length,
    findings,
    notes: [...report.notes, ...mismatch],
    lastWords: verdict.green || saysAll ? null : readLastWords(verdict.why, words),
  };
}

// The exit code alone may make such a gate green; but nobody knows what the document says.
function isUnread(report: Reading<ToolReport>): boolean {
  return report.kind === 'read' && report.value.isUnread === true;
}

function findMismatch({ findings, stated }: ToolReport): readonly Note[] {
  if (stated === undefined || (stated.all <= findings.length && stated.errors <= errorsOf(findings)))
    return [];
  const text = `the output says ${stated.all} problems (${stated.errors} errors) and lists ${findings.length}`;
  return [{ kind: 'count-mismatch', text }];
}

function errorsOf(findings: readonly FindingDraft[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}
