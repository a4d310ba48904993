import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeProject, type Project } from './support/project.ts';

const agents = ['--checker', 'command:true', '--producer', 'command:true'];

const run = (artifact: string) => ['run', 'gsd-revision', artifact, ...agents];

const loopOfWrongTypes = `loop: 3
severities: {bad: gates}
roles: {checker: {is: nothing}}
steps:
  check: {call: checker, on: {report: 7}}
`;

interface BadCall {
  readonly words: readonly string[];
  /** What is said: what is wrong, where, and what to do. */
  readonly says: readonly (string | RegExp)[];
  readonly make?: (project: Project) => Promise<unknown>;
}

const calls: Readonly<Record<string, BadCall>> = {
  'an unknown loop': {
    words: ['run', 'gsd-revison', 'plan.md', ...agents],
    says: ['there is no loop `gsd-revison`', 'Did you mean `gsd-revision`?'],
  },
  'an unknown command': { words: ['rum'], says: ["unknown command 'rum'", 'Did you mean run?'] },
  'an unknown flag': {
    words: [...run('plan.md'), '--max-revision', '2'],
    says: ["unknown option '--max-revision'", '--max-revisions'],
  },
  'a flag of a wrong type': {
    words: [...run('plan.md'), '--max-revisions', 'many'],
    says: ['`maxRevisions` must be a whole number', '"many"', 'fixpoint loops gsd-revision'],
  },
  'no artifact': { words: ['run', 'gsd-revision'], says: ['no artifact', 'fixpoint run'] },
  'a missing artifact': { words: run('none.md'), says: ['none.md does not exist', 'Check the name'] },
  'an empty artifact': {
    words: run('empty.md'),
    make: ({ write }) => write('empty.md', ''),
    says: ['empty.md: nothing but white space', 'Write something'],
  },
  'a binary artifact': {
    words: run('binary.md'),
    make: ({ write }) => write('binary.md', Uint8Array.of(1, 0, 2, 255)),
    says: ['binary.md is binary', 'UTF-8'],
  },
  'an artifact in another encoding': {
    words: run('latin.md'),
    make: ({ write }) => write('latin.md', Uint8Array.of(0x67, 0xfc, 0x74)),
    says: ['latin.md is not in UTF-8', 'Only texts in UTF-8'],
  },
  'an artifact of 100 MB': {
    words: run('big.md'),
    make: ({ write }) => write('big.md', new Uint8Array(100_000_000).fill(97)),
    says: ['big.md has 100000000 bytes', 'Split it'],
  },
  'a folder that is no working tree': {
    words: run('folder'),
    make: ({ root }) => mkdir(path.join(root, 'folder')),
    says: ['folder is no git working tree', 'git init'],
  },
  'a pipe': {
    words: run('pipe.md'),
    make: async ({ root }) => execFileSync('mkfifo', [path.join(root, 'pipe.md')]),
    says: ['pipe.md is no regular file', 'Name a file'],
  },
  'a link that leads out of the project': {
    words: run('link.md'),
    make: ({ root }) => symlink('/etc/passwd', path.join(root, 'link.md')),
    says: ['link.md leads out of', 'links may not lead out'],
  },
  'a link that leads to itself': {
    words: run('link.md'),
    make: ({ root }) => symlink('link.md', path.join(root, 'link.md')),
    says: ['link.md is a link that leads nowhere', 'Remove the link'],
  },
  'a loop file of wrong types': {
    words: ['run', './loop.yaml', 'plan.md', ...agents],
    make: ({ write }) => write('loop.yaml', loopOfWrongTypes),
    says: ['loop.yaml:1:7', 'line 3, column 23', 'line 5, column 39', 'fixpoint schema'],
  },
  'a loop file that is no YAML': {
    words: ['run', './loop.yaml', 'plan.md', ...agents],
    make: ({ write }) => write('loop.yaml', 'loop: [\n'),
    says: ['loop.yaml:2:1', 'Mend the YAML'],
  },
  'a loop file that is binary': {
    words: ['run', './loop.yaml', 'plan.md', ...agents],
    make: ({ write }) =>
      write(
        'loop.yaml',
        Uint8Array.from({ length: 4000 }, (_, n) => (n * 7) % 256),
      ),
    says: ['loop.yaml'],
  },
  'a loop file of 100 MB': {
    words: ['run', './loop.yaml', 'plan.md', ...agents],
    make: ({ write }) => write('loop.yaml', new Uint8Array(100_000_000).fill(97)),
    says: ['loop.yaml'],
  },
  'nobody for a role': {
    words: ['run', 'gsd-revision', 'plan.md'],
    says: ['nobody fills the role checker', '--checker inbox'],
  },
  'a run that there is not': { words: ['resume', 'none'], says: ['none', 'fixpoint runs'] },
};

describe('is refused with exit 2, in words and as JSON, before anything is written:', () => {
  test.concurrent.each(Object.entries(calls))('%s', async (_, { words, says, make }) => {
    const project = await makeProject({ 'plan.md': '# Plan\n' });
    await make?.(project);
    const { exit, stdout, stderr } = await project.fixpoint([...words, '--json']);
    expect(stderr).toMatch(/^error: /);
    for (const part of says) expect(stderr).toMatch(part);
    expect(stderr.length).toBeLessThan(3000);
    expect(exit).toBe(2);
    const { error } = JSON.parse(stdout);
    expect(error).toMatchObject({ exit: 2, message: expect.any(String), hint: expect.any(String) });
    expect(await project.runs()).toEqual([]);
    expect(await project.read('plan.md')).toBe('# Plan\n');
  });
});
