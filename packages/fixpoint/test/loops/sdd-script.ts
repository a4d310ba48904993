import type { ScriptedReply } from '../../src/agents/index.ts';
import { ledgerFile } from '../../src/loops/sdd/ledger/ledger-folder.ts';
import { git, gitEnvironment } from '../../src/workspaces/test-support.ts';
import type { Result, Scenario } from './support.ts';

/** The plan that most of these runs carry out. */
export const plan = `# Greetings

Every function has a test. No dependency is added.

## Task 1: Greet

**Files:**
- Create: \`src/greet.js\`

\`greet(name)\` says hello to a name.

## Task 2: Part

**Files:**
- Create: \`src/part.js\`

\`part(name)\` says goodbye, with \`greet\` as its model.
`;

/** An implementer that is done, with what it wrote. */
export function done(
  files: Readonly<Record<string, string>>,
  { evidence = true, status = 'DONE' } = {},
): ScriptedReply {
  const tests = '**Tests:** `test/all.test.js`\\n\\n**Command:** `node --test`\\n\\n**Output:** `# pass 1`';
  const lines = [`**Status:** ${status}`, `Wrote ${Object.keys(files).join(', ') || 'nothing'}.`];
  return { reply: [...lines, ...(evidence ? [tests.replaceAll('\\n', '\n')] : [])].join('\n\n'), files };
}

/** An implementer that cannot go on by itself. */
export const stuck = (status: 'NEEDS_CONTEXT' | 'BLOCKED', words: string): ScriptedReply => ({
  reply: `**Status:** ${status}\n\n${words}`,
});

interface Listed {
  readonly severity?: string;
  readonly title: string;
  readonly planConflict?: boolean;
}

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`;

/** A review of a task, in JSON alone. */
export function review(findings: readonly Listed[] = [], unverified: readonly string[] = []): ScriptedReply {
  const listed = findings.map(({ severity = 'important', title, planConflict = false }) => {
    return {
      severity,
      title,
      location: 'src/greet.js:1',
      evidence: `Seen: ${title}`,
      kind: 'quality',
      planConflict,
    };
  });
  return {
    reply: json({ reviewed: 'The change and its files.', spec: 'pass', findings: listed, unverified }),
  };
}

/** A review of the whole branch. */
export function finalReview(findings: readonly Listed[] = []): ScriptedReply {
  const ready = findings.length === 0 ? 'yes' : 'no';
  const listed = findings.map(({ severity = 'important', title }) => ({
    severity,
    title,
    evidence: `Seen: ${title}`,
  }));
  return { reply: json({ reviewed: 'The whole branch.', spec: 'pass', ready, findings: listed }) };
}

/** Verdicts on findings by their ids. */
export function verdicts(given: Readonly<Record<string, 'addressed' | 'open'>>): ScriptedReply {
  const list = Object.entries(given).map(([id, verdict]) => ({ id, verdict, evidence: 'Looked it up.' }));
  return { reply: json({ verdicts: list, breakage: [], observations: [] }) };
}

/** What a judge rules on findings by their ids. */
export function rulings(given: Readonly<Record<string, 'wrong' | 'defer' | 'load-bearing'>>): ScriptedReply {
  const list = Object.entries(given).map(([id, ruling]) => ({
    id,
    ruling,
    why: `It is ${ruling}.`,
    cost: 'Little.',
  }));
  return { reply: json({ rulings: list }) };
}

/** A run of sdd on a repository that has the plan committed. */
export function sddRun(changes: Partial<Scenario> & Pick<Scenario, 'replies'>): Scenario {
  const { settings = {}, files = { 'docs/plan.md': plan, 'README.md': 'Greetings.\n' }, ...more } = changes;
  return {
    loop: 'sdd',
    artifact: 'docs/plan.md',
    files,
    settings: { preflight: false, ...settings },
    environment: gitEnvironment,
    prepare: startRepository,
    ...more,
  };
}

/** Makes a folder a repository with all of it committed. */
export function startRepository(root: string): void {
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.com');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '-m', 'first');
}

/** The steps of a run in order, questions included. */
export function stepsOf({ history }: Result): readonly string[] {
  return history.flatMap(({ event }) =>
    event.type === 'call.started' || event.type === 'question.asked' ? [event.word ?? ''] : [],
  );
}

/** The ledger that runs of a plan left. */
export function ledgerOf({ folder }: Pick<Result, 'folder'>, planFile = 'docs/plan.md'): Promise<string> {
  return folder.read(ledgerFile(planFile));
}
