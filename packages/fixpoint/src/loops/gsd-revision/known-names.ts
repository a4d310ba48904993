import { isFields } from '../reading/index.ts';

const known = new Set([
  ...['issues', 'issue', 'blockers', 'warnings', 'infos'],
  ...['severity', 'required_property', 'description', 'finding', 'fix_hint', 'suggested_fix'],
  ...['dimension', 'id', 'plan', 'plans', 'task', 'affected_field'],
]);

/** Gives the roots and fields that are known their own names, whatever case they are written in. */
export function withKnownNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKnownNames);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [knownName(name) ?? name, withKnownNames(each)]),
  );
}

/** Whether a known name stands twice in one mapping, in different cases: one of the two would be lost. */
export function hasNameTwice(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNameTwice);
  if (!isFields(value)) return false;
  const names = Object.keys(value).flatMap((name) => knownName(name) ?? []);
  return new Set(names).size < names.length || Object.values(value).some(hasNameTwice);
}

function knownName(name: string): string | undefined {
  const lower = name.toLowerCase();
  return known.has(lower) ? lower : undefined;
}
