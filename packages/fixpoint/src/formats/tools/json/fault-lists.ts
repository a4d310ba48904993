import type { JsonFormat } from '../format.ts';
import { report } from '../join-reports.ts';
import type { Problem } from '../problem.ts';
import { draftProblem, severityOf } from '../problem.ts';
import type { JsonObject } from './values.ts';
import { isListOf, isObject, objectOf, objectsOf, optionalText, textOf } from './values.ts';

/** The fields of one fault in a tool's own JSON, and what tells that it is this tool's. */
interface FaultList {
  readonly name: string;
  readonly tool: string;
  readonly isFault: (fault: JsonObject) => boolean;
  readonly read: (fault: JsonObject) => Problem;
  /** The key of the list, where the tool can also put it into an object. */
  readonly key?: string;
}

// They list faults only, so an empty list is a whole report.
function faultList({ name, tool, isFault, read, key }: FaultList): JsonFormat {
  const listOf = (document: unknown) =>
    key !== undefined && isObject(document) && key in document ? document[key] : document;
  return {
    kind: 'json',
    name,
    matches: (document) => isListOf(listOf(document), isFault),
    read: (document, context) =>
      report(
        objectsOf(listOf(document)).map((fault) => draftProblem(read(fault), context)),
        { tool },
      ),
  };
}

/** ShellCheck's `json` (a list) and `json1` (an object with `comments`). */
export const shellcheckJson = faultList({
  name: 'shellcheck-json',
  tool: 'shellcheck',
  key: 'comments',
  isFault: (fault) => 'level' in fault && 'code' in fault && 'endColumn' in fault,
  read: (fault) => ({
    ...placeOf(fault),
    severity: severityOf(fault.level),
    rule: optionalText(fault.code),
    message: textOf(fault.message),
  }),
});

/** The JSON of markdownlint-cli2's formatter. */
export const markdownlintJson = faultList({
  name: 'markdownlint-json',
  tool: 'markdownlint-cli2',
  isFault: (fault) => Array.isArray(fault.ruleNames) && 'lineNumber' in fault,
  read: (fault) => ({
    file: fault.fileName,
    line: fault.lineNumber,
    column: Array.isArray(fault.errorRange) ? fault.errorRange[0] : undefined,
    severity: severityOf(fault.severity),
    rule: namesOf(fault),
    message: textOf(fault.ruleDescription),
    details: [textOf(fault.errorDetail), textOf(fault.errorContext)].filter(Boolean).join('\n'),
  }),
});

/** Pylint's `json` (a list) and `json2` (an object with `messages`). */
export const pylintJson = faultList({
  name: 'pylint-json',
  tool: 'pylint',
  key: 'messages',
  isFault: (fault) => 'symbol' in fault && ('message-id' in fault || 'messageId' in fault),
  read: (fault) => ({
    ...placeOf(fault),
    file: fault.path,
    severity: severityOf(fault.type),
    rule: optionalText(fault['message-id']) ?? optionalText(fault.messageId),
    message: textOf(fault.message),
    details: textOf(fault.symbol),
  }),
});

/** The JSON of GCC's diagnostics; notes are children of the message they belong to. */
export const gccJson = faultList({
  name: 'gcc-json',
  tool: 'gcc',
  isFault: (fault) => 'kind' in fault && Array.isArray(fault.locations),
  read: (fault) => {
    const location = objectsOf(fault.locations)[0];
    const caret = objectOf(location?.caret);
    return {
      ...placeOf(caret),
      severity: severityOf(fault.kind),
      rule: optionalText(fault.option),
      message: textOf(fault.message),
      details: objectsOf(fault.children)
        .map((child) => `note: ${textOf(child.message)}`)
        .join('\n'),
    };
  },
});

/** One line of mypy's JSON output. */
export const mypyJson: JsonFormat = {
  kind: 'json',
  name: 'mypy-json',
  matches: (document) =>
    isObject(document) && 'severity' in document && 'hint' in document && 'file' in document,
  read(document, context) {
    const fault = objectOf(document);
    const problem: Problem = {
      ...placeOf(fault),
      severity: severityOf(fault.severity),
      rule: optionalText(fault.code),
      message: textOf(fault.message),
      details: textOf(fault.hint),
    };
    return report([draftProblem(problem, context)], { tool: 'mypy' });
  },
};

function placeOf(fault: JsonObject): Pick<Problem, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'> {
  const { file, line, column, endLine, endColumn } = fault;
  return { file, line, column, endLine, endColumn };
}

function namesOf(fault: JsonObject): string | undefined {
  const names = fault.ruleNames;
  return Array.isArray(names) ? names.map(textOf).join('/') : undefined;
}
