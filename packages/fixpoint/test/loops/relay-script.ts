import { git, gitEnvironment } from '../../src/workspaces/test-support.ts';
import type { Scenario } from './support.ts';

type Finding = Readonly<Record<string, unknown>>;

/** An entry of a list, at a line of the file that the change is about. */
export const at = (severity: string, issue: string, line = 1): Finding => ({
  severity,
  issue,
  file: 'code.txt',
  line,
});

/** What a lens replies. */
export const lens = (...findings: readonly Finding[]) => ({
  reply: JSON.stringify({ reviewed: 'All of the change.', findings }),
});

/** What the synthesizer replies: each entry in the list of its severity. */
export const synthesis = (...findings: readonly Finding[]) => {
  const ofSeverity = (wanted: string) => findings.filter(({ severity }) => severity === wanted);
  const [blockers, shouldFix, nits] = ['blocker', 'should-fix', 'nit'].map(ofSeverity);
  return { reply: JSON.stringify({ reviewed: 'All that was listed.', blockers, shouldFix, nits }) };
};

/** A producer that makes the file what is given, and says so. */
export const fixed = (text: string) => ({
  reply: `I made it ${text.trim()}.`,
  files: { 'code.txt': text },
});

export const failed = { fail: 'timeout' } as const;

// The project's own check: the last line says what it wants, and where it does not see it.
const checkScript = `grep -q green code.txt && exit 0
echo "code.txt:1:1: error: it is not green"
exit 1
`;

/** A run on a working tree whose gate is green where its one file says `green`. */
export function relay(changes: Partial<Scenario> & Pick<Scenario, 'replies'>): Scenario {
  const { settings = {}, ...more } = changes;
  return {
    loop: 'self-review-relay',
    artifact: '.',
    files: { 'code.txt': 'green, version 0\n', 'check.sh': checkScript },
    settings: { gates: ['sh check.sh'], lenses: ['correctness', 'tests'], ...settings },
    environment: gitEnvironment,
    prepare: (root) => startRepository(root, ['check.sh']),
    ...more,
  };
}

/** Makes a folder a repository, with some of its files committed; the others are the change. */
export function startRepository(root: string, committed: readonly string[]): void {
  git(root, 'init', '--quiet', '--initial-branch=main');
  if (committed.length === 0) return;
  git(root, 'add', ...committed);
  git(root, 'commit', '--quiet', '-m', 'first');
}
