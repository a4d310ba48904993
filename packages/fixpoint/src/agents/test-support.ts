import { mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { AgentRequest } from './agent.ts';
import { agentCases, whySkipped } from './agent-cases.ts';
import type { AgentHarness } from './agent-harness.ts';

/** A new folder for each test, gone after it. */
export function temporaryFolder(): () => string {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-test-')));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

export function requestIn(folder: string, fields: Partial<AgentRequest> = {}): AgentRequest {
  return {
    call: 'call-1',
    role: 'reviewer',
    step: 'review',
    attempt: 1,
    index: 0,
    prompt: 'Please review.',
    folder,
    artifact: path.join(folder, 'plan.md'),
    permission: 'edit',
    ...fields,
  };
}

export function describeAgentCases(harness: () => AgentHarness): void {
  describe('what every agent does', () => {
    test.for(agentCases)('$name', async (each, { skip }) => {
      const why = whySkipped(each, harness());
      if (why !== null) skip(why);
      await each.run(harness());
    });
  });
}
