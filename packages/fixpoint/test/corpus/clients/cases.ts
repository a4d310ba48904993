import type { Permission } from '../../../src/agents/agent.ts';
import type { ClientName } from '../../../src/agents/clients/clients.ts';

/** One thing that every client is recorded at. */
export interface RecordedCase {
  /** What the model is told to do; `{repo}` stands for the working folder. */
  readonly directive: string;
  readonly permission?: Permission;
  readonly schema?: unknown;
  /** `kept` goes on in the session of a call before; `unknown` in one that never was. */
  readonly session?: 'kept' | 'unknown';
  /** What it takes beside Fixpoint's own words, by client; recorded only for these. */
  readonly setups?: Readonly<Partial<Record<ClientName, CaseSetup>>>;
}

interface CaseSetup {
  readonly arguments?: readonly string[];
  /** Files in the working folder. */
  readonly files?: Readonly<Record<string, string>>;
}

const schema = {
  type: 'object',
  properties: { verdict: { type: 'string' }, note: { type: 'string' } },
  required: ['verdict'],
};

export const cases: Readonly<Record<string, RecordedCase>> = {
  text: { directive: 'text' },
  structured: { directive: `reply value="{'verdict': 'pass', 'note': 'fine'}"`, schema },
  'text-for-schema': { directive: 'text', schema },
  edit: { directive: 'edit path="{repo}/made.txt" content="made"', permission: 'edit' },
  command: { directive: `run command="sh -c 'echo made > {repo}/made.txt'"`, permission: 'edit' },
  'denied-edit': { directive: 'edit path="{repo}/made.txt" content="made"', permission: 'read-only' },
  'denied-command': { directive: 'run command="touch {repo}/made.txt"', permission: 'read-only' },
  resume: { directive: 'text', session: 'kept' },
  forgotten: { directive: 'text', session: 'unknown' },
  refuse: { directive: 'refuse' },
  cut: { directive: 'cut' },
  blank: { directive: 'blank' },
  'status-400': { directive: 'status code="400"' },
  'status-401': { directive: 'status code="401"' },
  'status-429': { directive: 'status code="429"' },
  'status-500': { directive: 'status code="500"' },
  turns: {
    directive: 'loop path="{repo}/plan.md"',
    setups: {
      claude: { arguments: ['--max-turns', '2'] },
      gemini: { files: { '.gemini/settings.json': '{"model": {"maxSessionTurns": 2}}' } },
      qwen: { arguments: ['--max-session-turns', '2'] },
    },
  },
};
