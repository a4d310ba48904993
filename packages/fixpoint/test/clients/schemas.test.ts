import { expect, test } from 'vitest';
import { done, finalReview, sddRun } from '../loops/sdd-script.ts';
import { play } from '../loops/support.ts';
import { type FakeReply, fakeClient } from './fake-client.ts';

const onePlan = '# Greetings\n\n## Task 1: Greet\n\n`greet(name)` says hello to a name.\n';
const clean = { reviewed: 'All of it.', spec: 'pass', findings: [], unverified: [], quality: 'approved' };

function playReviewer(reviewer: { readonly setting: Readonly<Record<string, unknown>> }) {
  return play(
    sddRun({
      files: { 'docs/plan.md': onePlan },
      agents: { reviewer: reviewer.setting },
      replies: { producer: [done({ 'src/greet.js': 'a' })] },
    }),
  );
}

const schemaOf = (words: readonly string[] = []) =>
  words.includes('--json-schema')
    ? (JSON.parse(words[words.indexOf('--json-schema') + 1] ?? '') as unknown)
    : null;

test('a client is held to the form of what it is asked, and its value is read as any reply', async () => {
  const reviewer = fakeClient([{ structured: clean }, finalReview() as FakeReply]);
  expect((await playReviewer(reviewer)).outcome).toBe('converged clean');
  const [ofTask, ofBranch] = reviewer.asked();
  expect(schemaOf(ofTask?.words)).toMatchObject({
    required: Object.keys(clean),
    additionalProperties: false,
  });
  expect(schemaOf(ofBranch?.words)).toBeNull();
});

test('what comes is checked all the same: a value that does not fit is mended in its session', async () => {
  const { findings: _, ...broken } = clean;
  const reviewer = fakeClient([{ structured: broken }, { structured: clean }, finalReview() as FakeReply]);
  expect((await playReviewer(reviewer)).outcome).toBe('converged clean');
  expect(reviewer.asked()[1]?.prompt).toContain('The JSON has no list `findings`.');
  expect(schemaOf(reviewer.asked()[1]?.words)).not.toBeNull();
});
