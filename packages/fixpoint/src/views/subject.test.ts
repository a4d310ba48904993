import { expect, test } from 'vitest';
import { lastFold } from './history.ts';
import { subjectOf } from './subject.ts';
import { stalledRun } from './test-support.ts';

test('a run is about what it revises, or about the plan that it carries out', async () => {
  const { started } = lastFold((await stalledRun()).run.history);
  expect(subjectOf(started)).toEqual(['plan.md']);
  const artifact = { kind: 'git', paths: ['.'] } as const;
  expect(subjectOf({ ...started, artifact })).toEqual(['.']);
  const facts = { plan: { path: 'docs/plan.md', hash: 'a1' } };
  expect(subjectOf({ ...started, artifact, facts })).toEqual(['docs/plan.md']);
});
