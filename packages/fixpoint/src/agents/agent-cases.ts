import assert from 'node:assert/strict';
import type { Agent, AgentRequest } from './agent.ts';

/** What an adapter's own tests provide, so that the common cases can be run over it. */
export interface AgentHarness {
  /** A request in a folder of its own; the cases change single fields of it. */
  readonly request: AgentRequest;
  /** An agent that gives this text as its reply. */
  answering(text: string): Promise<Agent>;
  /** An agent that gives its prompt back; left out where none is read. */
  readonly echoing?: () => Promise<Agent>;
  /** An agent that fails; left out where it cannot. */
  readonly failing?: () => Promise<Agent>;
  /** An agent that never answers; left out where each answers at once. `onBusy` is called when it has begun. */
  readonly silent?: (onBusy: () => void) => Promise<Agent>;
}

/** One thing that every agent must do. */
export interface AgentCase {
  readonly name: string;
  /** What the harness must have for this case; cases whose need is not there are skipped. */
  readonly needs?: 'echoing' | 'failing' | 'silent';
  /** Throws where the agent does not do it. */
  run(harness: AgentHarness): Promise<void>;
}

const replies = ['one line', ' kept as it is \r\n\r\n\ttext ü 漢 \u{1F9EA}\n', `long ${'x'.repeat(300_000)}`];

/** What every agent must do, whatever it is; for the tests of adapters. */
export const agentCases: readonly AgentCase[] = [
  {
    name: 'has a name',
    run: async (harness) => {
      assert.notEqual((await harness.answering('text')).name.trim(), '');
    },
  },
  {
    name: 'gives a reply whole, as it was written',
    run: async (harness) => {
      for (const [index, text] of replies.entries()) {
        const agent = await harness.answering(text);
        const reply = await agent.call({ ...harness.request, call: `${harness.request.call}-${index}` });
        assert.equal(reply.ending, 'ok');
        assert.equal(reply.text, text);
      }
    },
  },
  {
    name: 'gives the same reply when the same call is made again',
    run: async (harness) => {
      const agent = await harness.answering('the reply');
      await agent.call(harness.request);
      const again = await agent.call(harness.request);
      assert.deepEqual([again.ending, again.text], ['ok', 'the reply']);
    },
  },
  {
    name: 'takes a blank reply for none, and says so',
    run: async (harness) => {
      const reply = await (await harness.answering(' \r\n\t\n')).call(harness.request);
      assert.equal(reply.ending, 'no-output');
      assertSaysWhy(reply.why);
    },
  },
  {
    name: 'does not begin a call that was cancelled before',
    run: async (harness) => {
      const agent = await harness.answering('text');
      const reply = await agent.call({ ...harness.request, signal: AbortSignal.abort() });
      assert.deepEqual([reply.ending, reply.text], ['cancelled', '']);
      assertSaysWhy(reply.why);
    },
  },
  {
    name: 'ends a call that is cancelled while it waits',
    needs: 'silent',
    run: async (harness) => {
      const controller = new AbortController();
      const agent = await harness.silent?.(() => controller.abort());
      const reply = await agent?.call({ ...harness.request, signal: controller.signal });
      assert.equal(reply?.ending, 'cancelled');
      assertSaysWhy(reply?.why);
    },
  },
  {
    name: 'hands the prompt on whole',
    needs: 'echoing',
    run: async (harness) => {
      const agent = await harness.echoing?.();
      const prompt = `first "line" '$HOME' {folder} {{role}} \u{1F9EA}\r\n${'text\n'.repeat(20_000)}last`;
      const reply = await agent?.call({ ...harness.request, prompt });
      assert.equal(reply?.ending, 'ok');
      assert.ok(reply?.text.includes(prompt), 'the prompt did not arrive as it was');
    },
  },
  {
    name: 'gives a failure as an ending with its reason, and does not throw',
    needs: 'failing',
    run: async (harness) => {
      const reply = await (await harness.failing?.())?.call(harness.request);
      assert.ok(reply !== undefined && reply.ending !== 'ok');
      assertSaysWhy(reply.why);
    },
  },
];

function assertSaysWhy(why: string | undefined): void {
  assert.ok(why !== undefined && why.trim() !== '', 'an ending that is not ok says why');
}
