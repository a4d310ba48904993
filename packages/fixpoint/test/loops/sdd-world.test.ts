import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '../../src/journal/index.ts';
import { standingOf } from '../../src/views/standing.ts';
import { git } from '../../src/workspaces/test-support.ts';
import {
  finalReview,
  ledgerOf,
  review,
  rulings,
  sddRun,
  startRepository,
  stepsOf,
  verdicts,
} from './sdd-script.ts';
import { play, type Result, type Scenario } from './support.ts';

const plan = `# Greetings

## Task 1: Greet

**Files:**
- Create: \`greet.txt\`

A greeting.
`;

const done = '**Status:** DONE\n\n**Tests:** `all`\n\n**Command:** `true`\n\n**Output:** `ok`\n';
const write = (text: string) => `echo ${text} > greet.txt`;
const commit = (message: string) => `git add --all && git commit --quiet -m "${message}"`;

/** An agent that is a program: it does in a shell what the script of each of its calls says, and replies. */
function program(acts: readonly string[], reply = done): unknown {
  const folder = mkdtempSync(path.join(tmpdir(), 'fixpoint-acts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [index, act] of acts.entries())
    writeFileSync(path.join(folder, `${index}.sh`), `set -e\n${act}\n`);
  writeFileSync(path.join(folder, 'reply'), reply);
  const next =
    'n=$(cat "$0/n" 2>/dev/null || echo 0); echo $((n+1)) > "$0/n"; sh "$0/$n.sh" >&2; cat "$0/reply"';
  return { command: ['sh', '-c', `cat > /dev/null; ${next}`, folder] };
}

function world(acts: readonly string[], more: Partial<Scenario> = {}): Scenario {
  return sddRun({
    files: { 'docs/plan.md': plan, 'README.md': 'Greetings.\n' },
    prepare: startRepository,
    replies: { reviewer: [review(), finalReview()] },
    agents: { producer: program(acts) },
    ...more,
  });
}

type EventOf<Type> = Extract<RunEvent, { readonly type: Type }>;

function eventsOf<Type extends RunEvent['type']>({ history }: Result, type: Type): readonly EventOf<Type>[] {
  const events = history.map(({ event }): RunEvent => event);
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

const notesOf = (result: Result) => [
  ...eventsOf(result, 'run.noted'),
  ...eventsOf(result, 'call.replied').flatMap(({ notes }) => notes),
];

const noteOf = (result: Result, kind: string) => notesOf(result).find((note) => note.kind === kind)?.text;

const failuresOf = (result: Result) =>
  eventsOf(result, 'call.failed').map(({ failure, why }) => ({ failure, why }));

const subjects = ({ folder: { root } }: Result, range = 'main..HEAD') =>
  git(root, 'log', '--reverse', '--format=%s', range).split('\n').filter(Boolean);

describe('a run says on which branch it works, and how to take what it made', () => {
  test('on a branch in place', async () => {
    const result = await play(world([`${write('hello')}; ${commit('greet')}`]));
    expect(result.outcome).toBe('converged clean');
    expect(notesOf(result).map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^works on the new branch fixpoint\/plan-\w{7}, begun at \w{7}$/u),
        expect.stringMatching(
          /nothing was pushed or merged\. Look at it with `git log --patch \w{7}\.\.fixpoint/u,
        ),
      ]),
    );
    expect(subjects(result)).toEqual(['greet']);
  });

  test('or that it made nothing', async () => {
    const failing = { command: ['false'] };
    const result = await play(world([], { agents: { producer: failing }, replies: {} }));
    expect(result.outcome).toBe('inconclusive producer-failed');
    expect(notesOf(result).at(-1)?.text).toMatch(
      /^nothing was made: the branch fixpoint\/plan-\w{7} is as it was$/u,
    );
  });

  test('in a worktree of its own, beside what a person is in the middle of', async () => {
    const result = await play(
      world([`${write('hello')}; ${commit('greet')}`], {
        settings: { preflight: false, worktree: true },
        prepare: (root) => {
          startRepository(root);
          writeFileSync(path.join(root, 'README.md'), 'In the middle of something.\n');
        },
      }),
    );
    const { root, read } = result.folder;
    expect(result.outcome).toBe('converged clean');
    expect(git(root, 'branch', '--show-current')).toBe('main\n');
    expect(git(root, 'status', '--porcelain')).toBe(' M README.md\n');
    const { artifact } = result.history[0]?.fold.started ?? {};
    expect(await read(`${artifact?.paths[0]}/greet.txt`)).toBe('hello\n');
    expect(git(root, 'log', '--format=%s', `main..${artifact?.branch}`)).toBe('greet\n');
    expect(noteOf(result, 'branch')).toContain('in the worktree .fixpoint/worktrees/plan-');
  });

  test('with a detached head', async () => {
    const detached = (root: string) => {
      startRepository(root);
      git(root, 'checkout', '--quiet', '--detach');
    };
    const result = await play(world([`${write('hello')}; ${commit('greet')}`], { prepare: detached }));
    expect(subjects(result)).toEqual(['greet']);
  });
});

describe('a run is refused before anything is made', () => {
  test.each([
    [
      'a dirty tree',
      'changes that are not committed: README.md',
      (root: string) => {
        startRepository(root);
        writeFileSync(path.join(root, 'README.md'), 'changed\n');
      },
    ],
    [
      'a repository without commits',
      'has no commit yet',
      (root: string) => {
        git(root, 'init', '--quiet');
        git(root, 'config', 'user.name', 'Ada');
        git(root, 'config', 'user.email', 'ada@example.com');
      },
    ],
    ['no repository', 'is in no git repository', () => undefined],
    [
      'a plan that is gone',
      'the plan docs/plan.md cannot be read',
      (root: string) => {
        startRepository(root);
        renameSync(path.join(root, 'docs/plan.md'), path.join(root, 'docs/other.md'));
      },
    ],
  ])('for %s', async (_, message, prepare) => {
    await expect(play(world([], { prepare }))).rejects.toThrow(message);
  });

  test('for a plan of another repository within', async () => {
    const prepare = (root: string) => {
      startRepository(root);
      mkdirSync(path.join(root, 'docs/.git'));
      writeFileSync(path.join(root, 'docs/.git/HEAD'), 'ref: refs/heads/main\n');
    };
    await expect(play(world([], { prepare }))).rejects.toThrow('belongs to another working tree');
  });
});

describe('an implementer', () => {
  test('that leaves changes uncommitted has them committed for it', async () => {
    const result = await play(world([write('hello')]));
    expect(result.outcome).toBe('converged clean');
    expect(subjects(result)).toEqual(['Task 1: what implement:1 left uncommitted']);
    expect(noteOf(result, 'committed-for-it')).toMatch(/: greet\.txt$/u);
    expect(await ledgerOf(result)).toMatch(/Task 1: complete \(commits \w{7}\.\.\w{7}, review clean\)/u);
  });

  test('whose commit a hook refuses has failed, is told why, and completes nothing', async () => {
    const hook = (root: string) => {
      startRepository(root);
      const script = '#!/bin/sh\necho "not like this" >&2; exit 1\n';
      writeFileSync(path.join(root, '.git/hooks/pre-commit'), script, { mode: 0o755 });
    };
    const result = await play(world([write('hello'), write('hello')], { prepare: hook }));
    expect(result.outcome).toBe('inconclusive producer-failed');
    expect(result.prompts[1]).toContain('git refused to commit greet.txt: not like this');
    expect(await ledgerOf(result)).not.toContain('complete');
  });

  test('that commits to another branch has failed, and is called again with the reason', async () => {
    const astray = `git switch --quiet -c astray; ${write('astray')}; ${commit('astray')}; ${write('more')}`;
    const result = await play(world([astray, `${write('hello')}; ${commit('greet')}`]));
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result).slice(0, 3)).toEqual(['implement:1', 'implement:1', 'review:1']);
    expect(failuresOf(result)).toEqual([
      { failure: 'incomplete', why: expect.stringMatching(/^it went from fixpoint\/plan-\w+ to astray/u) },
    ]);
    expect(subjects(result)).toEqual(['greet']);
    expect(subjects(result, 'main..astray')).toEqual(['astray']);
    const kept = eventsOf(result, 'workspace.changed').map((event) => event.kept ?? '');
    expect(git(result.folder.root, 'show', `${kept[0]}:greet.txt`)).toBe('more\n');
    expect(result.prompts.join('\n')).not.toContain('astray.txt');
  });

  test('that rewrites history twice ends the run, with the branch as it was', async () => {
    const rewrite = `${write('x')}; git add --all; git commit --quiet --amend -m rewritten`;
    const result = await play(world([rewrite, rewrite]));
    expect(result.outcome).toBe('inconclusive producer-failed');
    expect(failuresOf(result).map(({ why }) => why)).toEqual([
      expect.stringContaining('it rewrote the history'),
      expect.stringContaining('it rewrote the history'),
    ]);
    expect(subjects(result)).toEqual([]);
    expect(git(result.folder.root, 'for-each-ref', 'refs/fixpoint')).toContain('/commits/');
    expect(git(result.folder.root, 'status', '--porcelain')).toBe('');
  });

  test('that changes files which the task does not name is told of, to the reviewer too', async () => {
    const result = await play(world([`${write('hello')}; echo x > other.txt; ${commit('greet')}`]));
    expect(result.outcome).toBe('converged clean');
    expect(noteOf(result, 'outside-task')).toBe('other.txt');
    expect(result.prompts.find((prompt) => prompt.includes('does not name'))).toContain('other.txt');
  });

  test('that changes nothing is called once more, and then the run is blocked', async () => {
    const result = await play(world(['git commit --quiet --allow-empty -m nothing', ':']));
    expect(result.outcome).toBe('blocked no-changes');
  });
});

test('an implementer that moves a branch of somebody else has failed, and the branch is where it was', async () => {
  const greet = `${write('hello')}; ${commit('greet')}`;
  const result = await play(world([`${greet}; git branch --force main HEAD`, greet]));
  expect(result.outcome).toBe('converged clean');
  expect(failuresOf(result)).toEqual([
    { failure: 'incomplete', why: expect.stringMatching(/^it moved or deleted main, /u) },
  ]);
  expect(subjects(result)).toEqual(['greet']);
});

test('a repository within this one costs a retry, and nobody is asked about it', async () => {
  const within =
    'git init --quiet in && cd in && git config user.name A && git config user.email a@b && echo s > s';
  const nest = `(${within} && git add . && git commit --quiet -m s)`;
  const result = await play(world([nest, `${write('hello')}; ${commit('greet')}`]));
  expect(result.outcome).toBe('converged clean');
  expect(stepsOf(result).slice(0, 3)).toEqual(['implement:1', 'implement:1', 'review:1']);
  expect(subjects(result)).toEqual(['greet']);
});

test('a reviewer that deletes a branch has it put back, which is noted', async () => {
  const greet = `${write('hello')}; ${commit('greet')}`;
  const prepare = (root: string) => {
    startRepository(root);
    git(root, 'branch', 'precious');
  };
  const reviewer = program(['git branch --quiet -D precious', ':'], finalReview().reply ?? '');
  const result = await play(world([greet], { prepare, agents: { producer: program([greet]), reviewer } }));
  expect(noteOf(result, 'refs-put-back')).toMatch(/^review:1: it moved or deleted precious, /u);
  expect(git(result.folder.root, 'branch', '--list', 'precious')).toContain('precious');
});

test('a reviewer that commits is put back, and its report counts', async () => {
  const result = await play(
    world([`${write('hello')}; ${commit('greet')}`], {
      agents: {
        producer: program([`${write('hello')}; ${commit('greet')}`]),
        reviewer: program([`${write('mine')}; ${commit('mine')}`, ':'], finalReview().reply ?? ''),
      },
      replies: {},
    }),
  );
  expect(result.outcome).toBe('converged clean');
  expect(subjects(result)).toEqual(['greet']);
  expect(await result.folder.read('greet.txt')).toBe('hello\n');
  expect(noteOf(result, 'branch-put-back')).toMatch(
    /^review:1: it committed on fixpoint.*kept as refs\/fixpoint/u,
  );
});

describe('what changes in the tree while no implementer is at work', () => {
  const interrupted = (answers: readonly string[], edit: (root: string) => void): Scenario => {
    let isDue = true;
    return world([`${write('hello')}; ${commit('greet')}`], {
      answers,
      onHappened({ event }, { root }) {
        if (!isDue || event.type !== 'call.replied' || event.version === null) return;
        isDue = false;
        edit(root);
      },
    });
  };
  const byHand = (root: string) => writeFileSync(path.join(root, 'greet.txt'), 'by hand\n');

  test('is asked about, and kept as part of the work that the next review reads', async () => {
    const result = await play(interrupted(['keep'], byHand));
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result)).toEqual(['implement:1', 'ask:edited', 'review:1', 'final-review']);
    const asked = result.history.findIndex(({ event }) => event.type === 'question.asked');
    expect(result.history[asked]?.event).toMatchObject({
      text: expect.stringContaining('changed greet.txt while'),
    });
    expect(standingOf(result.history.slice(0, asked + 1)).why).toBe('somebody edited greet.txt');
    expect(await result.folder.read('greet.txt')).toBe('by hand\n');
    expect(result.prompts.at(-1)).toContain('by hand');
  });

  test('is undone where the person says so, commits included, and nothing of it is lost', async () => {
    const committed = (root: string) => {
      byHand(root);
      git(root, 'commit', '--quiet', '-a', '-m', 'by hand');
    };
    const result = await play(interrupted(['undo'], committed));
    expect(result.outcome).toBe('converged clean');
    expect(await result.folder.read('greet.txt')).toBe('hello\n');
    expect(subjects(result)).toEqual(['greet']);
    expect(noteOf(result, 'branch-put-back')).toContain('kept as refs/fixpoint/');
  });

  test('is undone also where the process died right after the answer', async () => {
    const whole = await play(interrupted(['undo'], byHand));
    const answer = whole.history.findIndex(({ event }) => event.type === 'question.answered');
    const result = await play(interrupted(['undo'], byHand), { after: answer + 1, before: 'next event' });
    expect(stepsOf(result)).toEqual(['implement:1', 'ask:edited', 'review:1', 'final-review']);
    expect(await result.folder.read('greet.txt')).toBe('hello\n');
    expect(result.outcome).toBe('converged clean');
  });

  test('is only noted where somebody committed without a change to any file', async () => {
    const empty = (root: string) => git(root, 'commit', '--quiet', '--allow-empty', '-m', 'theirs');
    const result = await play(interrupted([], (root) => void empty(root)));
    expect(result.outcome).toBe('converged clean');
    expect(noteOf(result, 'committed-meanwhile')).toContain('somebody committed meanwhile');
    expect(subjects(result)).toEqual(['greet', 'theirs']);
  });

  test('is reviewed before a judge rules, where it was edited while the judge was asked', async () => {
    let isDue = true;
    const result = await play(
      world([`${write('hello')}; ${commit('greet')}`], {
        settings: { preflight: false, resume: 0, takeover: 0 },
        replies: {
          reviewer: [review([{ title: 'Too short.' }]), verdicts({ f1: 'open' }), finalReview()],
          judge: [rulings({ f1: 'defer' }), rulings({ f1: 'defer' })],
        },
        answers: ['keep'],
        onHappened({ event }, { root }) {
          if (!isDue || event.type !== 'call.replied' || event.reply.kind !== 'report') return;
          isDue = false;
          byHand(root);
        },
      }),
    );
    expect(stepsOf(result)).toEqual([
      'implement:1',
      'review:1',
      'ask:edited',
      'adjudicate:1',
      'rereview:1#0',
      'adjudicate:1',
      'final-review',
    ]);
  });
});

describe('the plan', () => {
  test('is kept with the run: an edit changes nothing but a note', async () => {
    const result = await play(
      world([`echo '# Another plan' > docs/plan.md; ${write('hello')}; ${commit('greet')}`]),
    );
    expect(result.outcome).toBe('converged clean');
    expect(noteOf(result, 'plan-edited')).toContain('docs/plan.md was edited since the run began');
    expect(result.prompts.at(-1)).toContain('A greeting.');
  });
});

test('what a call left that died with its process is put back, commits included, before it is made again', async () => {
  let isDue = true;
  const result = await play(
    world([`${write('hello')}; ${commit('greet')}`], {
      onHappened({ event }, { root }) {
        if (!isDue || event.type !== 'call.started') return;
        isDue = false;
        writeFileSync(path.join(root, 'half.txt'), 'half\n');
        git(root, 'add', '--all');
        git(root, 'commit', '--quiet', '-m', 'half');
        writeFileSync(path.join(root, 'greet.txt'), 'less than half\n');
      },
    }),
    { after: 4, before: 'next event' },
  );
  expect(stepsOf(result)).toEqual(['implement:1', 'implement:1', 'review:1', 'final-review']);
  expect(result.outcome).toBe('converged clean');
  expect(subjects(result)).toEqual(['greet']);
  expect(noteOf(result, 'branch-put-back')).toContain('implement:1: it committed on fixpoint');
  const [kept] = eventsOf(result, 'workspace.changed').map((event) => event.kept ?? '');
  expect(git(result.folder.root, 'show', `${kept}:greet.txt`)).toBe('less than half\n');
});

test('a run goes on only on its own branch, and says how to get there', async () => {
  const waiting = await play(
    world([`${write('hello')}; ${commit('greet')}`], {
      replies: { reviewer: [review([{ title: 'No.', planConflict: true }]), finalReview()] },
    }),
  );
  expect(waiting.outcome).toBe('waiting');
  git(waiting.folder.root, 'switch', '--quiet', 'main');
  await expect(waiting.goOn()).rejects.toMatchObject({
    code: 'input',
    message: expect.stringContaining('main is checked out'),
    hint: expect.stringMatching(/git switch fixpoint\/plan-\w+/u),
  });
  expect(git(waiting.folder.root, 'branch', '--show-current')).toBe('main\n');
});
