import type { FindingDraft } from '../../../findings/index.ts';
import { isQuiet } from '../empty-list.ts';
import type { JsonFormat, StatedCount, ToolContext } from '../format.ts';
import { report } from '../join-reports.ts';
import type { GateSeverity } from '../problem.ts';
import { draftProblem, severityOf } from '../problem.ts';
import type { JsonObject } from './values.ts';
import { isListOf, isObject, objectOf, objectsOf, optionalText, textOf } from './values.ts';

/** The JSON of ESLint and textlint (`messages` a file) and of Stylelint (`warnings` a file). */
export const eslintJson: JsonFormat = {
  kind: 'json',
  name: 'eslint-json',
  matches: (document) =>
    isListOf(filesOf(document), (file) => Array.isArray(file.messages) || Array.isArray(file.warnings)),
  read(document, context) {
    const files = objectsOf(filesOf(document));
    const stated = readCounts(files);
    return report(
      files.flatMap((file) => readFile(file, context)),
      {
        ...(stated !== undefined && { stated }),
        looked: files.length === 0 && isQuiet(context) ? null : files.length,
        notes: files.flatMap(readOptionWarnings),
      },
    );
  },
};

// The formatter `json-with-metadata` puts the list into an object.
function filesOf(document: unknown): unknown {
  return isObject(document) && isObject(document.metadata) ? document.results : document;
}

// Messages may have been taken out of a list that a formatter wrote; the counts of the files still tell of them.
function readCounts(files: readonly JsonObject[]): StatedCount | undefined {
  const counted = files.filter(({ errorCount }) => typeof errorCount === 'number');
  if (counted.length < files.length || files.length === 0) return undefined;
  const errors = counted.reduce((sum, { errorCount }) => sum + Number(errorCount), 0);
  const warnings = counted.reduce((sum, { warningCount }) => sum + Number(warningCount ?? 0), 0);
  return { all: errors + warnings, errors };
}

function readFile(file: JsonObject, context: ToolContext): readonly FindingDraft[] {
  const path = file.filePath ?? file.source;
  const messages = [...objectsOf(file.messages), ...objectsOf(file.warnings), ...objectsOf(file.parseErrors)];
  return messages.map((message) =>
    draftProblem(
      {
        file: path,
        line: message.line,
        column: message.column,
        endLine: message.endLine,
        endColumn: message.endColumn,
        severity: message.fatal === true ? 'error' : levelOf(message.severity),
        rule: optionalText(message.ruleId) ?? optionalText(message.rule),
        message: textOf(message.message) || textOf(message.text),
      },
      context,
    ),
  );
}

// ESLint's 1 and 2, textlint's 3, or a word.
function levelOf(severity: unknown): GateSeverity {
  if (severity === 1) return 'warning';
  return severity === 3 ? 'info' : severityOf(severity);
}

function readOptionWarnings(file: JsonObject): readonly { readonly kind: string; readonly text: string }[] {
  return objectsOf(file.invalidOptionWarnings).map((warning) => ({
    kind: 'configuration',
    text: textOf(objectOf(warning).text),
  }));
}
