import { expect, test } from 'vitest';
import { createMemoryStore, createRedactor, type RunEvent, runEvents } from '../journal/index.ts';
import { createRun } from './create-run.ts';

function projectThatDraws(...drawn: readonly number[]) {
  const rest = [...drawn];
  const clock = { now: () => 0 };
  return {
    store: createMemoryStore<RunEvent>({ schema: runEvents, clock, redactor: createRedactor({}) }),
    ports: { folder: '/', environment: {}, clock, random: () => rest.shift() ?? 0, newId: () => '' },
  };
}

test('runs that begin in the same second have different ids, whatever is drawn', async () => {
  const project = projectThatDraws(0, 0, 0, 0.5);
  const [first, second] = await Promise.all([createRun(project), createRun(project)]);
  expect(first.id).not.toBe(second.id);
  expect(await project.store.list()).toHaveLength(2);
});

test('where every draw is taken, it is refused at last', async () => {
  const project = projectThatDraws();
  await createRun(project);
  await expect(createRun(project)).rejects.toMatchObject({ code: 'refused' });
});
