import type { FindingDraft } from '../../../findings/index.ts';
import type { TextFormat, ToolContext, ToolReport } from '../format.ts';
import { report } from '../join-reports.ts';
import { annotation } from './annotation.ts';
import { biomeBlock } from './biome-block.ts';
import type { LineDialect } from './dialect.ts';
import { codeframe, nodeSyntaxError, prettyError, shellcheckBlock, tabbed } from './framed.ts';
import { placed } from './placed.ts';
import { bareFile, isBareFile, prettier } from './prettier.ts';
import { rows } from './rows.ts';
import { readStatements } from './statements.ts';

const dialects: readonly LineDialect[] = [
  annotation,
  biomeBlock,
  shellcheckBlock,
  nodeSyntaxError,
  codeframe,
  prettyError,
  prettier,
  tabbed,
  rows,
  placed,
];

/** `file:line:column: message` lines in their many dialects, and the reports for people that linters print. */
export const lines: TextFormat = {
  kind: 'text',
  name: 'lines',
  begins: () => 0,
  read(all, context) {
    const said = all.filter((line) => line.trim() !== '');
    const isList = context.isRed === true && said.length > 0 && said.every(isBareFile);
    return readLines(all, context, isList ? [bareFile] : dialects);
  },
};

/** GitHub's annotations alone. */
export const github: TextFormat = {
  kind: 'text',
  name: 'github',
  begins: () => 0,
  read: (all, context) => readLines(all, context, [annotation]),
};

function readLines(all: readonly string[], context: ToolContext, known: readonly LineDialect[]): ToolReport {
  const { whole, isCut } = dropCutLine(all);
  const findings: FindingDraft[] = [];
  const unread: string[] = [];
  let at = 0;
  while (at < whole.length) {
    const taken = whole[at] === '' ? undefined : takeFirst(known, whole, { at, context });
    if (taken === undefined) unread.push(whole[at] ?? '');
    else findings.push(...taken.findings);
    if (taken?.belongsToLast !== undefined) appendToLast(findings, taken.belongsToLast);
    at = taken?.end ?? at + 1;
  }
  const { looked, stated, incomplete } = readStatements(unread);
  const reason = isCut ? 'the output ends within a line: it is cut' : incomplete;
  const tool = toolOf(findings);
  return report(findings, {
    looked: looked === 0 && findings.length > 0 ? null : looked,
    ...(stated !== undefined && { stated }),
    ...(reason !== undefined && { incomplete: reason }),
    ...(tool !== undefined && { tool }),
  });
}

interface Position {
  readonly at: number;
  readonly context: ToolContext;
}

function takeFirst(known: readonly LineDialect[], all: readonly string[], { at, context }: Position) {
  for (const dialect of known) {
    const taken = dialect(all, at, context);
    if (taken !== undefined) return taken;
  }
  return undefined;
}

function appendToLast(findings: FindingDraft[], text: string): void {
  const last = findings.pop();
  if (last !== undefined) findings.push({ ...last, evidence: `${last.evidence}\n${text.trimEnd()}` });
}

// Formatters that join their lines print no last line break; every compiler and linter for terminals does.
const mayEndOpen = /^::|: line \d+, col \d+, |\t/;

function dropCutLine(all: readonly string[]): { readonly whole: readonly string[]; readonly isCut: boolean } {
  const last = all.at(-1) ?? '';
  const isCut = last.endsWith('\uFFFD') || (isProblem(last) && !mayEndOpen.test(last));
  return isCut ? { whole: all.slice(0, -1), isCut } : { whole: all, isCut };
}

function isProblem(line: string): boolean {
  return (
    placed([line], 0, { root: '/' }) !== undefined || rows(['file', line], 0, { root: '/' }) !== undefined
  );
}

// Some exit codes of these mean that the report is not whole.
function toolOf(findings: readonly FindingDraft[]): string | undefined {
  const every = (rule: RegExp) =>
    findings.length > 0 && findings.every(({ dimension }) => rule.test(dimension ?? ''));
  if (every(/^SC\d+$/)) return 'shellcheck';
  return every(/^[CRWEFI]\d{4}$/) ? 'pylint' : undefined;
}
