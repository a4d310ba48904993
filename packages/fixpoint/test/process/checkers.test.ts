import { describe, expect, test } from 'vitest';
import { processesIn } from './support/processes.ts';
import { makeProject, type Project } from './support/project.ts';

/** A project whose checker is a script, with limits that are set low. */
function projectWith(checker: string, limits = ''): Promise<Project> {
  return makeProject({
    'plan.md': '# Plan\n\nTODO\n',
    'checker.sh': checker,
    'fixpoint.config.yaml': `agents:\n  checker: {command: [sh, checker.sh]${limits}}\n  producer: {command: ['true']}\n`,
  });
}

const run = ['run', 'gsd-revision', 'plan.md', '--trust', '--json'];
const passed = "echo '## VERIFICATION PASSED'";

interface Misbehaved {
  readonly checker: string;
  readonly limits?: string;
  /** What is said of the last try. */
  readonly why: string;
}

const failures: Readonly<Record<string, Misbehaved>> = {
  'prints 50 MB': {
    checker: `${passed}; yes TODO | head -c 50000000`,
    why: 'more than 10000000 bytes of output',
  },
  'never ends': {
    checker: `${passed}; sleep 60`,
    limits: ', timeoutMs: 100',
    why: 'not done after 0.1 seconds',
  },
  'says nothing for long': {
    checker: `${passed}; sleep 60`,
    limits: ', idleMs: 200',
    why: 'fell silent: no output for 0.2 seconds',
  },
  'never ends and does not listen': {
    checker: `trap '' TERM; ${passed}; while :; do sleep 0.05; done`,
    limits: ', timeoutMs: 100',
    why: 'not done after 0.1 seconds',
  },
  'is ended by a signal': { checker: `${passed}; kill -SEGV $$`, why: 'ended by SIGSEGV' },
  'ends with another exit code': {
    checker: `${passed}; echo 'no quota' >&2; exit 7`,
    why: 'exit code 7: no quota',
  },
  'says nothing': { checker: 'exit 0', why: 'the reply is blank' },
  'closes its output early': { checker: 'exec >&-; sleep 0.1', why: 'the reply is blank' },
  'only repeats its prompt': { checker: 'exec cat', why: 'two verdicts' },
  'prints what is no text': { checker: `${passed}; printf '\\377\\376'`, why: 'not in UTF-8' },
  'prints binary': { checker: `${passed}; head -c 100000 /bin/sh`, why: 'not in UTF-8' },
};

describe('a checker is asked twice, and then the run is inconclusive (exit 4) and can be resumed, if it', () => {
  test.concurrent.each(Object.entries(failures))(
    '%s',
    async (_, { checker, limits, why }) => {
      const project = await projectWith(checker, limits);
      const { exit, stdout, stderr } = await project.fixpoint(run);
      expect(exit).toBe(4);
      expect(JSON.parse(stdout)).toMatchObject({
        outcome: 'inconclusive',
        reason: 'checker-failed',
        rounds: [],
      });
      expect(stderr).toContain(why);
      expect(stderr.length).toBeLessThan(5000);
      expect(processesIn(project)).toEqual([]);
      await project.write('checker.sh', passed);
      expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
      expect(await project.read('plan.md')).toBe('# Plan\n\nTODO\n');
    },
    60_000,
  );
});

describe('a good report counts, and nothing stays behind, if a checker', () => {
  test.concurrent.each([
    ['leaves its input unread', passed],
    ['leaves a process that holds its output', `sleep 61 & ${passed}`],
    ['leaves a process that does not listen', `(trap '' TERM; while :; do sleep 0.05; done) & ${passed}`],
    ['prints 5 MB to standard error', `yes | head -c 5000000 >&2; ${passed}`],
    ['prints NUL bytes beside it', `printf '\\000\\000\\n'; ${passed}`],
  ])(
    '%s',
    async (_, checker) => {
      const project = await projectWith(checker);
      expect((await project.fixpoint(run)).exit).toBe(0);
      expect(processesIn(project)).toEqual([]);
    },
    60_000,
  );
});

describe('a run is interrupted (exit 130), with nothing left and nothing lost, by', () => {
  const endless = (trap: string) => `${trap} echo up > '{aside}/up'; while :; do sleep 0.05; done`;

  async function beginEndless(trap = '') {
    const project = await projectWith(endless(trap));
    const running = project.start(['run', 'gsd-revision', 'plan.md', '--trust']);
    await expect.poll(() => project.noted('up'), { timeout: 20_000 }).toEqual(['up']);
    return { project, running };
  }

  async function expectResumable(project: Project): Promise<void> {
    expect(processesIn(project)).toEqual([]);
    await project.write('checker.sh', passed);
    expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
    const started = (await project.events()).filter(({ type }) => type === 'call.started');
    expect(new Set(started.map(({ call, attempt }) => `${call} ${attempt}`)).size).toBe(1);
  }

  test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'one %s',
    async (signal) => {
      const { project, running } = await beginEndless();
      running.signal(signal);
      const { exit, stderr } = await running.ended;
      expect(exit).toBe(130);
      expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^Interrupted\. Go on with: fixpoint resume \S+$/);
      await expectResumable(project);
    },
    60_000,
  );

  test.concurrent('a second Ctrl-C, where the first one waits for a program that does not listen', async () => {
    const { project, running } = await beginEndless("trap '' TERM;");
    running.signal('SIGINT');
    await running.says('Once more ends at once.');
    running.signal('SIGINT');
    expect((await running.ended).exit).toBe(130);
    await expect.poll(() => processesIn(project)).toEqual([]);
    await expectResumable(project);
  }, 60_000);
});
