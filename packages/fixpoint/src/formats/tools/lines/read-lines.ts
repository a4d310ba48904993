import type { TextFormat, ToolContext, ToolReport } from '../format.ts';
import { report } from '../join-reports.ts';
import { annotation } from './annotation.ts';
import { biomeBlock } from './biome-block.ts';
import { dropCutLine, endsOpen } from './cut-line.ts';
import type { LineDialect } from './dialect.ts';
import { codeframe, nodeSyntaxError, prettyError, shellcheckBlock, tabbed } from './framed.ts';
import { htmlRows } from './html-rows.ts';
import { placed } from './placed.ts';
import { bareFile, isBareFile, prettier } from './prettier.ts';
import { rows } from './rows.ts';
import { scanLines } from './scan-lines.ts';
import { readStatements } from './statements.ts';
import { table } from './table.ts';

const dialects: readonly LineDialect[] = [
  annotation,
  biomeBlock,
  shellcheckBlock,
  nodeSyntaxError,
  codeframe,
  prettyError,
  prettier,
  tabbed,
  table,
  htmlRows,
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
  const { findings, notes, unread } = scanLines(whole, context, known);
  const { looked, stated, failing, incomplete } = readStatements(unread);
  const reason =
    isCut || (findings.length > 0 && endsOpen(all)) ? 'the output ends within a line: it is cut' : incomplete;
  const tool = toolOf(findings);
  return report(findings, {
    notes,
    looked: looked === 0 && findings.length > 0 ? null : looked,
    ...(stated !== undefined && { stated }),
    ...(failing !== undefined && { failing }),
    ...(reason !== undefined && { incomplete: reason }),
    ...(tool !== undefined && { tool }),
  });
}

// Some exit codes of these mean that the report is not whole.
function toolOf(findings: ToolReport['findings']): string | undefined {
  const every = (rule: RegExp) =>
    findings.length > 0 && findings.every(({ dimension }) => rule.test(dimension ?? ''));
  if (every(/^SC\d+$/)) return 'shellcheck';
  return every(/^[CRWEFI]\d{4}$/) ? 'pylint' : undefined;
}
