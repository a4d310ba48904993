import type { RunStarted } from '../journal/index.ts';

/** What a run is about, as a person knows it: the plan that it carries out, where it has one, else what it revises. */
export function subjectOf({ artifact, facts }: RunStarted): readonly string[] {
  const { plan } = facts;
  const isNamed =
    typeof plan === 'object' && plan !== null && 'path' in plan && typeof plan.path === 'string';
  return isNamed ? [plan.path as string] : artifact.paths;
}
