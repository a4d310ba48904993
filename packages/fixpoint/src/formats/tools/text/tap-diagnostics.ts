import { parse } from 'yaml';
import type { FindingDraft } from '../../../findings/index.ts';
import { firstLine } from '../clean-text.ts';
import type { ToolContext } from '../format.ts';
import type { JsonObject } from '../json/values.ts';
import { isObject, objectOf, optionalText, textOf } from '../json/values.ts';
import { type PrintedPlace, splitPlace } from '../locate.ts';
import type { Problem } from '../problem.ts';
import { draftProblem, knownSeverity, severityOf } from '../problem.ts';
import type { TapPoint } from './tap-points.ts';

/** The findings of one failing test: a linter puts all problems of a file below one `not ok`. */
export function readDiagnostics(point: TapPoint, context: ToolContext): readonly FindingDraft[] {
  const block = parseBlock(point.diagnostics);
  const problems = findMessages(block).map((message) => readMessage(message, point));
  return problems.length > 0
    ? problems.map((problem) => draftProblem(problem, context))
    : [draftProblem(readTest(block, point), context)];
}

/** The problems below a passing test: a linter's warnings. What a test says there about itself is none. */
export function readWarnings(point: TapPoint, context: ToolContext): readonly FindingDraft[] {
  // Most tests say only how long they took, and parsing thousands of blocks is slow.
  if (!point.diagnostics.includes('severity')) return [];
  return findMessages(parseBlock(point.diagnostics))
    .filter(({ severity }) => knownSeverity(severity) !== undefined)
    .map((message) => draftProblem(readMessage(message, point), context));
}

// Vitest writes raw line breaks in quoted values, which is no YAML, so a block that does not parse is read by lines.
function parseBlock(text: string): JsonObject {
  const value = parseYaml(text);
  return isObject(value) ? value : scanBlock(text);
}

// No tool writes aliases, which could nest a value in itself.
function parseYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent', uniqueKeys: false, maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

function scanBlock(text: string): JsonObject {
  const fields: Record<string, string> = {};
  for (const [, key = '', value = ''] of text.matchAll(/^ *(at|location|message|error): *(\S.*)$/gm)) {
    fields[key] ??= value.replace(/^(['"])(.*)\1$/, '$2');
  }
  return fields;
}

/** A linter's message has a place or a severity beside its text; a test's error has neither. */
function findMessages(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(findMessages);
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap(findMessages);
  const isMessage = typeof value.message === 'string' && ('severity' in value || 'line' in value);
  return isMessage ? [value, ...inner] : inner;
}

function readMessage(message: JsonObject, point: TapPoint): Problem {
  const data = { ...objectOf(message.data), ...message };
  const text = textOf(message.message);
  return {
    file: point.name,
    line: data.line,
    column: data.column,
    endLine: data.endLine,
    endColumn: data.endColumn,
    severity: severityOf(message.severity),
    rule: optionalText(data.ruleId) ?? optionalText(data.rule) ?? /\(([\w/@-]+)\)$/.exec(text)?.[1],
    message: text,
  };
}

function readTest(block: JsonObject, point: TapPoint): Problem {
  const error = isObject(block.error) ? textOf(block.error.message) : textOf(block.error);
  const message = error || textOf(block.message) || firstLine(point.diagnostics);
  return {
    ...placeOf(block),
    severity: 'error',
    rule: point.name,
    message: message.trim() || 'the test failed',
    details: point.diagnostics,
    isTest: true,
  };
}

function placeOf(block: JsonObject): PrintedPlace {
  const place = optionalText(block.location) ?? optionalText(block.at);
  return place === undefined ? {} : splitPlace(place);
}
