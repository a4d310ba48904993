import type { GateSeverity } from '../problem.ts';
import { severityOf } from '../problem.ts';

/** The parts of a line that names a place and says what is wrong there. */
export interface PlacedLine {
  readonly file?: string | undefined;
  readonly line?: string | undefined;
  readonly column?: string | undefined;
  readonly severity: GateSeverity;
  readonly rule?: string | undefined;
  readonly message: string;
  /** It says more about the message above it. */
  readonly isNote: boolean;
}

// A path may hold spaces only where the rest of the line leaves no doubt; a Windows drive is part of it.
const path = '(?<file>(?:[A-Za-z]:[\\\\/]|file://)?[^\\s:()\\[\\]][^:()\\n]*?)';
const plainPath = '(?<file>(?:[A-Za-z]:[\\\\/]|file://)?[^\\s:()\\[\\]]+)';
const place = ':(?<line>\\d+)(?::(?<column>\\d+)(?::\\d+:\\d+)?)?';
const severity =
  '(?<severity>fatal error|error|warning|note|info|information|style|performance|portability|hint)';

// From the most to the least particular; the first that fits decides.
const patterns: readonly RegExp[] = [
  // tsc: a.ts(1,2): error TS1: message
  new RegExp(`^${path}\\((?<line>\\d+),(?<column>\\d+)\\): ${severity} (?<rule>\\w+): (?<message>.*)$`),
  // tsc --pretty: a.ts:1:2 - error TS1: message
  new RegExp(`^${path}${place} - ${severity} (?<rule>TS\\d+): (?<message>.*)$`),
  // Pylint's msvs: a.py(1): [C0114(name)obj] message
  /^(?<file>[^\s:()]+)\((?<line>\d+)\): \[(?<rule>[A-Z]\d+)(?:\([\w-]+\))?[^\]]*\] ?(?<message>.*)$/,
  // ESLint's compact: a.js: line 1, col 2, Error - message (rule)
  new RegExp(
    `^${path}: line (?<line>\\d+), col (?<column>\\d+), (?<severity>\\w+) - (?<message>.*?)(?: \\((?<rule>[^\\s()]+)\\))?$`,
  ),
  // markdownlint: a.md:1:2 error MD001/name message
  new RegExp(`^${path}${place} (?:${severity} )?(?<rule>[A-Z]{2,}\\d+(?:/[\\w./-]+)?) (?<message>.*)$`),
  // GCC, mypy, ShellCheck, Cppcheck: a.c:1:2: warning: message [rule]
  new RegExp(`^${path}${place}: ${severity}: (?<message>.*?)(?:\\s{1,4}\\[(?<rule>[\\w.+=/,-]+)\\])?$`, 'i'),
  // yamllint's parsable: a.yaml:1:2: [warning] message (rule)
  new RegExp(`^${path}${place}: \\[${severity}\\] (?<message>.*?)(?: \\((?<rule>[\\w-]+)\\))?$`),
  // Pylint's parseable, flake8's pylint: a.py:1: [C0114(name), obj] message
  new RegExp(`^${path}${place}: \\[(?<rule>[A-Z]+\\d+)(?:\\([\\w-]+\\))?[^\\]]*\\] (?<message>.*)$`),
  // Pylint: a.py:1:2: C0114: message (name)
  new RegExp(`^${path}${place}: (?<rule>[CRWEFI]\\d{4}): (?<message>.*)$`),
  // flake8: a.py:1:2: E401 message
  new RegExp(`^${path}${place}: (?<rule>[A-Z]{1,4}\\d{2,4}) (?<message>.*)$`),
  // ESLint's unix: a.js:1:2: message [Error/rule]; Stylelint's: message [error]
  new RegExp(
    `^${path}${place}: (?<message>.*) \\[(?<severity>Error|Warning|Info|error|warning|info)(?:/(?<rule>[^\\]]+))?\\]$`,
  ),
  // Cppcheck 1: [a.c:1]: (error) message
  /^\[(?<file>[^\]:]+):(?<line>\d+)\](?: -> \[[^\]]*\])*: \((?<severity>\w+)[^)]*\) (?<message>.*)$/,
  // codespell, git diff --check and whatever else: a.c:1:2: message
  new RegExp(`^${plainPath}${place}: (?<message>\\S.*)$`),
];

const pylintSeverity: Readonly<Record<string, GateSeverity>> = {
  C: 'info',
  R: 'info',
  I: 'info',
  W: 'warning',
  E: 'error',
  F: 'error',
};

/** Reads one line of the kind `file:line:column: message`, in the dialects of many tools. */
export function readPlacedLine(line: string): PlacedLine | undefined {
  if (!/^[^\s:].*\d/.test(line)) return undefined;
  for (const pattern of patterns) {
    const groups = pattern.exec(line)?.groups;
    if (groups !== undefined) return isArtifact(groups) ? toPlacedLine(groups) : undefined;
  }
  return undefined;
}

function toPlacedLine(groups: Groups): PlacedLine {
  const { file = '', line, column, severity: word, rule, message = '' } = groups;
  const isNote = word === 'note' && !/^SC\d+$/.test(rule ?? '');
  const severity = word === undefined ? severityOfRule(rule) : severityOf(word);
  return {
    file: file === noFile ? undefined : file,
    line,
    column,
    severity,
    rule: rule ?? ruleAtEnd(message),
    message: message.trim(),
    isNote,
  };
}

// Cppcheck's word for a message about the whole run.
const noFile = 'nofile';

type Groups = Readonly<Record<string, string | undefined>>;

// Pylint alone has a letter and four digits; flake8's E401 has three.
function severityOfRule(rule: string | undefined): GateSeverity {
  const letter = /^([CRWEFI])\d{4}$/.exec(rule ?? '')?.[1];
  return (letter === undefined ? undefined : pylintSeverity[letter]) ?? 'error';
}

// Stylelint's formatters keep the rule in the message.
function ruleAtEnd(message: string): string | undefined {
  return /\(([a-z][\w-]*(?:\/[\w-]+)*)\)$/i.exec(message)?.[1];
}

// A clock, an address, a frame of a traceback, a warning of Python or a line of Node is no place of the artifact.
function isArtifact({ file = '', message = '' }: Groups): boolean {
  if (file === noFile) return true;
  const isPythons = /^in \S+$|^\w*Warning: /.test(message);
  if (isPythons || !/[A-Za-z]/.test(file) || file.startsWith('node:')) return false;
  return /[./\\]/.test(file) || /^[A-Z]\w*file$/.test(file);
}
