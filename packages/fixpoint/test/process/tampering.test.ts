import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeProject, type Project } from './support/project.ts';

const text = '# Plan\n\nTODO\n';
const done = '# Plan\n\nDONE\n';

const checker = `
if grep -q TODO plan.md; then
  printf '## ISSUES FOUND\\n\\n\`\`\`yaml\\nissues:\\n  - {severity: blocker, required_property: It is done, description: No.}\\n\`\`\`\\n'
else echo '## VERIFICATION PASSED'; fi
`;
const producer = `printf '# Plan\\n\\nDONE\\n' > plan.md; echo '## REVISION COMPLETE'`;

/** What an agent does to the artifact beside its work. */
const deeds: Readonly<Record<string, string>> = {
  'deletes it': 'rm plan.md',
  'makes it a link to a file outside': 'rm plan.md; ln -s /etc/passwd plan.md',
  'makes it a link to a file of the project': 'rm plan.md; ln -s notes.md plan.md',
  'makes it a link to nowhere': 'rm plan.md; ln -s nowhere plan.md',
  'makes it a folder': 'rm plan.md; mkdir plan.md; echo x > plan.md/file',
  'makes it a pipe': 'rm plan.md; mkfifo plan.md',
  'makes it binary': "printf '\\000\\377' > plan.md",
  'makes it huge': 'head -c 20000000 /dev/zero | tr "\\000" a > plan.md',
  'blanks it': "printf ' \\n' > plan.md",
};

async function runWith(agents: { readonly checker?: string; readonly producer?: string }) {
  const project = await makeProject({
    'plan.md': text,
    'notes.md': 'my notes\n',
    'checker.sh': agents.checker ?? checker,
    'producer.sh': agents.producer ?? producer,
  });
  const words = ['--checker', 'command:sh checker.sh', '--producer', 'command:sh producer.sh', '--json'];
  const ended = await project.fixpoint(['run', 'gsd-revision', 'plan.md', ...words]);
  return { project, ...ended };
}

async function expectPlan({ root, read }: Project, content: string): Promise<void> {
  expect(await read('plan.md')).toBe(content);
  expect((await lstat(path.join(root, 'plan.md'))).isFile()).toBe(true);
  expect(await read('notes.md')).toBe('my notes\n');
}

describe.each(Object.entries(deeds))('an agent works on the artifact and %s:', (_, deed) => {
  test.concurrent('a checker’s deed is undone and noted, and its report counts', async () => {
    const { project, exit, stderr } = await runWith({ checker: `${checker}\n${deed}` });
    expect(exit, stderr).toBe(0);
    expect(await project.events()).toContainEqual(
      expect.objectContaining({
        type: 'workspace.changed',
        role: 'checker',
        files: ['plan.md'],
        undone: true,
      }),
    );
    await expectPlan(project, done);
  }, 60_000);

  test.concurrent('a producer’s deed is a failed call, and what was there before is there again', async () => {
    const { project, exit, stdout } = await runWith({ producer: `${producer}; ${deed}` });
    expect(exit).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'inconclusive', reason: 'producer-failed' });
    await expectPlan(project, text);
  }, 60_000);
});

const beside = 'echo x > new.txt; echo x >> notes.md; mkdir -p deep/er; echo x > deep/er/file';

test.each(['checker', 'producer'] as const)(
  'what a %s changes beside the artifact is undone and noted',
  async (role) => {
    const { project, exit } = await runWith({
      [role]: `${beside}\n${role === 'checker' ? checker : producer}`,
    });
    expect(exit).toBe(0);
    expect(await project.events()).toContainEqual(
      expect.objectContaining({
        type: 'workspace.changed',
        role,
        files: ['deep/er/file', 'new.txt', 'notes.md'],
        undone: true,
      }),
    );
    await expectPlan(project, done);
    expect(await project.read('new.txt')).toBe(null);
  },
);

describe('a run whose own files an agent changes ends with an error (exit 2), and is not called done:', () => {
  test.concurrent.each([
    ['it deletes them all', 'rm -rf .fixpoint', 'is gone'],
    [
      'it adds to the journal',
      "echo '{}' | tee -a .fixpoint/runs/*/journal.jsonl > /dev/null",
      'was changed from',
    ],
    [
      'it empties the journal',
      'for file in .fixpoint/runs/*/journal.jsonl; do : > $file; done',
      'was changed from',
    ],
    ['it deletes the journal', 'rm .fixpoint/runs/*/journal.jsonl', 'was deleted'],
    ['it deletes the versions', 'rm -rf .fixpoint/runs/*/blobs', 'is gone'],
    ['it deletes the lock', 'rm -rf .fixpoint/runs/*/lock', 'the lock of this run was lost'],
  ])(
    '%s',
    async (_, deed, says) => {
      const { project, exit, stdout, stderr } = await runWith({ checker: `${deed}\n${checker}` });
      expect(exit).toBe(2);
      expect(stderr).toContain('error: ');
      expect(stderr).toContain(says);
      expect(JSON.parse(stdout)).toMatchObject({ error: { exit: 2 } });
      expect(await readFile(path.join(project.root, 'plan.md'), 'utf8')).toBe(text);
    },
    60_000,
  );
});
