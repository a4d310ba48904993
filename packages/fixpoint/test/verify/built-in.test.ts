import { describe, expect, test } from 'vitest';
import type { LoopDefinition } from '../../src/definition/index.ts';
import { verifyLoop } from '../../src/lab/index.ts';
import { definitions } from '../properties/loop-cases.ts';

/** What the texts of the loops allow, told from their caps. */
const mostCalls: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'gsd-revision': { checker: 12, producer: 17 },
  'iterate-revision': { producer: 3, reviewer: 3 },
  'multi-agent-plan': { producer: 7, reviewer: 4 },
  'self-review-relay': { gate: 6, reviewer: 9, synthesizer: 3, producer: 5 },
};

describe('everything holds', () => {
  test.each(Object.entries(definitions))(
    'of %s',
    { timeout: 240_000 },
    (name, definition: LoopDefinition) => {
      const verified = verifyLoop(definition);
      expect(verified.properties.filter(({ holds }) => !holds)).toEqual([]);
      expect(verified.mostCalls).toMatchObject(mostCalls[name] ?? {});
    },
  );
});
