import { describe, expect, test } from 'vitest';
import type { ScriptedReply } from '../../src/agents/index.ts';
import type { CallStarted } from '../../src/journal/index.ts';
import { git } from '../../src/workspaces/test-support.ts';
import { done, finalReview, review, sddRun } from './sdd-script.ts';
import { found, lens, made, onFile, rulings, verdicts } from './standard-script.ts';
import { play, type Result, type Scenario } from './support.ts';

const fixed = 'We sell a boat. It floats.\n';
const stray = 'stray.md';

/** The first attempt dies half way, in the artifact, beside it, and with a file of it gone. */
const halfWay: ScriptedReply = {
  fail: 'crashed',
  why: 'it died',
  files: { 'offer.md': 'We sell a', [stray]: 'Mine.\n', 'kept.md': null },
};

const fault = found('major', 'Whether it floats is not said.');

const standard: Scenario = onFile({
  files: { 'offer.md': 'We sell a boat.\n', 'kept.md': 'Kept.\n' },
  settings: { lenses: ['tone'], cleanPasses: 1 },
  replies: {
    'reviewer:tone': [lens(fault), lens()],
    reviewer: [verdicts({ f1: 'addressed' })],
    producer: [halfWay, made(fixed)],
    judge: [rulings({})],
  },
});

function prepareTree(root: string): void {
  git(root, 'init', '-q');
  git(root, 'add', 'kept.md');
  git(root, 'commit', '-q', '-m', 'first');
}

/** A run on a branch of its own. */
const onBranch: Scenario = sddRun({
  files: { 'docs/plan.md': '# Offer\n\n## Task 1: Sell\n\nSell a boat.\n', 'kept.md': 'Kept.\n' },
  replies: {
    producer: [halfWay, done({ 'offer.md': fixed })],
    reviewer: [review(), finalReview()],
  },
});

const kinds: Readonly<Record<string, Scenario>> = {
  'one file': standard,
  'several files': { ...standard, artifact: ['offer.md', 'kept.md'] },
  'a git working tree': { ...standard, artifact: '.', prepare: prepareTree },
  'a branch of its own': onBranch,
};

function producerCalls({ history }: Result): readonly CallStarted[] {
  return history.flatMap(({ event }) =>
    event.type === 'call.started' && event.role === 'producer' ? [event] : [],
  );
}

describe("a producer's attempt that failed", () => {
  test.each(Object.entries(kinds))('leaves nothing for the next one: %s', async (_, scenario) => {
    const seen: (readonly string[])[] = [];
    const result = await play({
      ...scenario,
      onHappened: async ({ event }, folder) => {
        if (event.type !== 'call.failed') return;
        seen.push(await Promise.all(['offer.md', stray, 'kept.md'].map(folder.read)));
      },
    });
    const before = scenario.files['offer.md'] ?? '';
    expect(seen).toEqual([[before, '', 'Kept.\n']]);
    expect(result.outcome).toBe('converged clean');
    const [first, second, ...others] = producerCalls(result);
    expect(others).toEqual([]);
    expect(second?.version).toEqual(first?.version);
    expect(await result.folder.read('offer.md')).toBe(fixed);
    expect(await result.folder.read(stray)).toBe('');
    const changes = result.history.flatMap(({ event }) =>
      event.type === 'workspace.changed' ? [event] : [],
    );
    expect(changes.map(({ call, undone }) => [call, undone])).toContainEqual([first?.call, true]);
  });
});
