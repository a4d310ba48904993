import type { FindingDraft } from '../../../findings/index.ts';
import type { JsonFormat, ToolContext, ToolReport } from '../format.ts';
import { joinReports, report } from '../join-reports.ts';
import type { PrintedPlace } from '../locate.ts';
import { draftProblem, severityOf } from '../problem.ts';
import type { JsonObject } from './values.ts';
import { isObject, objectOf, objectsOf, optionalText, textOf } from './values.ts';

/** SARIF 2.1.0. Parse errors of the artifact may stand in notifications alone, so those are read too. */
export const sarif: JsonFormat = {
  kind: 'json',
  name: 'sarif',
  matches: (document) => isObject(document) && Array.isArray(document.runs),
  read(document, context) {
    const runs = objectsOf(objectOf(document).runs);
    return runs.length === 0
      ? report([], { looked: 0 })
      : joinReports(runs.map((run) => readRun(run, context)));
  },
};

function readRun(run: JsonObject, context: ToolContext): ToolReport {
  const results = objectsOf(run.results).filter(isOpen);
  const invocations = objectsOf(run.invocations);
  const found = results.map((result) => readResult(result, run, context));
  const notified = invocations.flatMap((invocation) => readNotifications(invocation, run, context));
  const failed = invocations.find((invocation) => invocation.executionSuccessful === false);
  const tool = textOf(objectOf(objectOf(run.tool).driver).name).toLowerCase();
  if (failed === undefined) return report([...found, ...notified], { tool });
  const reason = optionalText(failed.exitCodeDescription) ?? 'the report says that the tool did not succeed';
  return report([...found, ...notified], { tool, incomplete: reason });
}

function isOpen(result: JsonObject): boolean {
  const kind = result.kind ?? 'fail';
  const isSuppressed = objectsOf(result.suppressions).some(
    ({ status }) => status === undefined || status === 'accepted',
  );
  return kind === 'fail' && !isSuppressed && result.baselineState !== 'absent';
}

function readResult(result: JsonObject, run: JsonObject, context: ToolContext): FindingDraft {
  const rule = findRule(result, run);
  const level = result.level ?? objectOf(rule.defaultConfiguration).level ?? 'warning';
  return draftProblem(
    {
      ...placeOf(result, run),
      severity: severityOf(level),
      rule: optionalText(result.ruleId) ?? optionalText(objectOf(result.rule).id) ?? optionalText(rule.id),
      message: messageOf(result, rule),
    },
    context,
  );
}

function findRule(result: JsonObject, run: JsonObject): JsonObject {
  const rules = objectsOf(objectOf(objectOf(run.tool).driver).rules);
  const index = result.ruleIndex ?? objectOf(result.rule).index;
  const byIndex = typeof index === 'number' ? rules[index] : undefined;
  return byIndex ?? rules.find(({ id }) => id !== undefined && id === result.ruleId) ?? {};
}

function messageOf(result: JsonObject, rule: JsonObject): string {
  const message = objectOf(result.message);
  const template = objectOf(objectOf(rule.messageStrings)[textOf(message.id)]);
  const text = textOf(message.text) || textOf(message.markdown) || textOf(template.text);
  const words = Array.isArray(message.arguments) ? message.arguments : [];
  return text.replace(/\{(\d+)\}/g, (placeholder, index) => textOf(words[Number(index)]) || placeholder);
}

function placeOf(result: JsonObject, run: JsonObject): PrintedPlace {
  const physical = objectOf(objectsOf(result.locations)[0]?.physicalLocation);
  const region = objectOf(physical.region);
  return {
    file: fileOf(objectOf(physical.artifactLocation), run),
    line: region.startLine,
    column: region.startColumn,
    endLine: region.endLine,
    endColumn: region.endColumn,
  };
}

function fileOf(artifact: JsonObject, run: JsonObject): string | undefined {
  const index = artifact.index;
  const listed = typeof index === 'number' ? objectsOf(run.artifacts)[index] : undefined;
  const uri = optionalText(artifact.uri) ?? optionalText(objectOf(listed?.location).uri);
  const base = objectOf(objectOf(run.originalUriBaseIds)[textOf(artifact.uriBaseId)]).uri;
  if (uri === undefined || typeof base !== 'string' || /^[a-z][\w+.-]*:|^\//i.test(uri)) return uri;
  return `${base.replace(/\/$/, '')}/${uri}`;
}

// A notification is a finding where it is an error, or a warning about a place of the artifact.
function readNotifications(
  invocation: JsonObject,
  run: JsonObject,
  context: ToolContext,
): readonly FindingDraft[] {
  const notifications = ['toolExecutionNotifications', 'toolConfigurationNotifications'].flatMap((key) =>
    objectsOf(invocation[key]),
  );
  return notifications.flatMap((notification) => {
    const level = notification.level ?? 'warning';
    const place = placeOf(notification, run);
    if (level !== 'error' && (level !== 'warning' || place.file === undefined)) return [];
    const rule = optionalText(objectOf(notification.associatedRule).id);
    const message = messageOf(notification, {});
    return [draftProblem({ ...place, severity: severityOf(level), rule, message }, context)];
  });
}
