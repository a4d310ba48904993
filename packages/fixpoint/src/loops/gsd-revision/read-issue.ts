import type { Location } from '../../findings/index.ts';
import { type Fields, type FieldTable, isFields, type Located, textOf } from '../reading/index.ts';

/** Where a plan checker's YAML keeps what, with the names that older checkers use. */
export const issueFields: FieldTable = {
  property: { names: ['required_property'] },
  evidence: { names: ['description'], aliases: ['finding'] },
  hint: { names: ['fix_hint'], aliases: ['suggested_fix'] },
  dimension: { names: ['dimension'] },
  givenId: { names: ['id'] },
};

/**
 * Reads where an issue is, in words: plans, task and field. `plan` and `plans` are one set, which is handed on as
 * `plans`; a task is text.
 */
export function locateIssue(fields: Fields): Located {
  const plans = [...new Set([...textsOf(fields.plan), ...textsOf(fields.plans)])];
  const task = textOf(fields.task);
  const field = textOf(fields.affected_field);
  const parts = [
    ...plans.map((plan) => `plan ${plan}`),
    ...(task === undefined ? [] : [/^task\b/iu.test(task) ? task : `task ${task}`]),
    ...(field === undefined ? [] : [field]),
  ];
  const used = ['plan', 'plans', 'task', 'affected_field'];
  const extra: Fields = plans.length === 0 ? {} : { plans };
  if (parts.length === 0) return { used, extra };
  const location: Location = { section: parts.join(', ') };
  return { location, used, extra };
}

function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  const text = isFields(value) ? undefined : textOf(value);
  return text === undefined ? [] : [text];
}
