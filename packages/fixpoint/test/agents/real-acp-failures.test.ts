import { expect, test } from 'vitest';
import { type Move, say } from '../model-server/move.ts';
import { startModelServer } from '../model-server/server.ts';
import { makeProject } from '../process/support/project.ts';
import { type AcpName, acpHere, acpMissing, makeAcpHome } from './acp-agents.ts';
import { offer } from './offer-model.ts';
import { processesIn } from './processes-in.ts';
import { skipMissing } from './skip-missing.ts';

const timeoutMs = 120_000;

interface Failure {
  readonly agent: AcpName;
  readonly move: Move;
  /** What the run says of it. */
  readonly says: RegExp;
  /** Whether the run rests and tries again, instead of ending inconclusive. */
  readonly rests?: true;
}

// Each agent has its own way to tell of them: by a code, a status in words, words alone, or a text in the model's place.
const failures: Readonly<Record<string, Failure>> = {
  'nobody is logged in': {
    agent: 'gemini',
    move: { kind: 'status', status: 401 },
    says: /INCONCLUSIVE \(auth\): nobody is logged in.*it offers: Log in with Google/u,
  },
  'a limit is reached': {
    agent: 'codex-acp',
    move: { kind: 'status', status: 429 },
    says: /a limit is reached .*the run rests until/u,
    rests: true,
  },
  'the service fails': {
    agent: 'copilot',
    move: { kind: 'status', status: 500 },
    says: /the service fails .*the run rests until/u,
    rests: true,
  },
  'the model refuses': {
    agent: 'opencode',
    move: say('I cannot help with that.', 'refused'),
    says: /INCONCLUSIVE \(reviewer-failed\): .*it refused/u,
  },
  'the reply is cut at its longest': {
    agent: 'claude-agent-acp',
    move: say('{"reviewed": "All of', 'cut'),
    says: /INCONCLUSIVE \(reviewer-failed\): .*cut off/u,
  },
  'nothing is said': {
    agent: 'qwen',
    move: say(''),
    says: /INCONCLUSIVE \(reviewer-failed\): .*empty response/u,
  },
};

const played = Object.entries(failures)
  .map(([title, failure]) => ({ title, ...failure }))
  .filter(({ agent }) => acpHere.includes(agent));

skipMissing(acpMissing);

test.for(played)(
  '$title, with $agent: nothing of it is taken for a review, and no process stays',
  { timeout: timeoutMs },
  async ({ agent, move, says, rests }) => {
    const project = await makeProject({ 'offer.md': offer });
    await using server = await startModelServer(() => move);
    const { environment, settings } = makeAcpHome(agent, project.aside, server.url);
    await project.write('fixpoint.config.yaml', JSON.stringify({ agents: { default: settings } }));
    const words = ['run', 'standard', 'offer.md', '--trust', '--set', 'retries=0', '--lenses', 'correctness'];
    const started = project.start([...words, '--clean-passes', '1'], { env: environment });
    if (rests) {
      await started.says('the run rests until');
      started.signal('SIGINT');
    }
    const { exit, stdout, stderr } = await started.ended;
    expect(`${stderr}\n${stdout}`).toMatch(says);
    expect(exit).toBe(rests ? 130 : 4);
    expect(await project.read('offer.md')).toBe(offer);
    expect(processesIn(project.root)).toEqual([]);
  },
);
