import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { blocker } from '../../src/cli/test-support.ts';
import { home } from '../process/support/home.ts';
import { makeProject, type Project } from '../process/support/project.ts';

// The built program, called as Claude Code calls a hook: with JSON on its standard input.
const bin = fileURLToPath(new URL('../../bin/fixpoint.mjs', import.meta.url));

interface Carried {
  readonly project: Project;
  readonly run: string;
}

interface Hosted extends Carried {
  readonly hook: (name: string, input: unknown, folder?: string) => Hooked;
}

interface Hooked {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const session = '11111111-2222-4333-8444-555555555555';
const another = '99999999-2222-4333-8444-555555555555';

/** A project with a hosted run that waits for its first review. */
async function openHosted(...flags: readonly string[]): Promise<Hosted> {
  const project = await makeProject({ 'plan.md': '# Plan\n' });
  const started = await project.fixpoint(['start', 'gsd-revision', 'plan.md', ...flags, '--json']);
  expect(started).toMatchObject({ exit: 0 });
  const { run } = JSON.parse(started.stdout);
  return { project, run, hook: (name, input, folder = project.root) => callHook(name, input, folder) };
}

function callHook(name: string, input: unknown, folder: string): Hooked {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'hook', name], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: home, CLAUDE_PROJECT_DIR: folder },
    input: text,
    encoding: 'utf8',
  });
  return { exit: status, stdout, stderr };
}

/** What Claude Code 2.1 hands to its hooks, as it was seen to. */
function common(folder: string, id = session) {
  return {
    session_id: id,
    transcript_path: `${folder}/transcript.jsonl`,
    cwd: folder,
    prompt_id: '4baf1ba2-ec99-4cf7-a329-b0b249908609',
    permission_mode: 'acceptEdits',
    effort: { level: 'high' },
  };
}

function used({ project, run }: Carried, { tool = 'next', id = session } = {}) {
  return {
    ...common(project.root, id),
    hook_event_name: 'PostToolUse',
    tool_name: `mcp__plugin_fixpoint_fixpoint__${tool}`,
    tool_input: {},
    tool_response: JSON.stringify({ run, loop: 'gsd-revision' }),
    tool_use_id: 'toolu_1',
    duration_ms: 9,
  };
}

function ran({ project, run }: Hosted, command: string) {
  return {
    ...common(project.root),
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command, description: 'x' },
    tool_response: { stdout: `Run ${run} of gsd-revision`, stderr: '', interrupted: false, isImage: false },
    tool_use_id: 'toolu_2',
  };
}

function stops({ project }: Carried, more: Readonly<Record<string, unknown>> = {}, id = session) {
  return {
    ...common(project.root, id),
    hook_event_name: 'Stop',
    stop_hook_active: false,
    last_assistant_message: 'done',
    background_tasks: [],
    session_crons: [],
    ...more,
  };
}

const nothing = { exit: 0, stdout: '', stderr: '' };

function held(run: string) {
  return {
    exit: 0,
    stdout: expect.stringMatching(
      new RegExp(`^\\{"decision":"block","reason":"[^"]*fixpoint next ${run}`, 'u'),
    ),
    stderr: '',
  };
}

describe('a session that carries a run', () => {
  test('is held when it stops, in few words: what is due, and the way out', async () => {
    const hosted = await openHosted();
    expect(hosted.hook('tool', used(hosted))).toEqual(nothing);
    const stopped = hosted.hook('stop', stops(hosted));
    expect(stopped).toEqual(held(hosted.run));
    const { decision, reason } = JSON.parse(stopped.stdout);
    expect(decision).toBe('block');
    expect(reason).toContain('Due: check.');
    expect(reason).toContain('leave it');
    expect(reason.length).toBeLessThan(600);
  });

  test('is known by the commands that carry it, and by no other', async () => {
    const hosted = await openHosted();
    const commands = {
      'fixpoint start gsd-revision plan.md': true,
      'cd . && npx fixpoint next': true,
      'node ./bin/fixpoint.mjs submit x y --token z --file r': true,
      'fixpoint runs': false,
      'fixpoint show last': false,
      'echo fixpoint': false,
    };
    for (const [command, isCarrying] of Object.entries(commands)) {
      hosted.hook('tool', { ...ran(hosted, command), session_id: command });
      expect(hosted.hook('stop', stops(hosted, {}, command))).toEqual(
        isCarrying ? held(hosted.run) : nothing,
      );
    }
  });

  test('is not held while it goes on because it was held', async () => {
    const hosted = await openHosted();
    hosted.hook('tool', used(hosted));
    expect(hosted.hook('stop', stops(hosted, { stop_hook_active: true }))).toEqual(nothing);
  });

  test('is not held while a subagent of it is at work and wakes it', async () => {
    const hosted = await openHosted();
    hosted.hook('tool', used(hosted));
    const tasks = [{ id: 'a1', type: 'subagent', status: 'running', description: 'review' }];
    expect(hosted.hook('stop', stops(hosted, { background_tasks: tasks }))).toEqual(nothing);
  });

  test.each([
    ['shell', 'npm run dev', true],
    ['monitor', 'a log', true],
    ['workflow', 'reviews', false],
    ['subagent', 'review', false],
  ])('beside a task in the background: %s, %s', async (type, description, isHeld) => {
    const hosted = await openHosted();
    hosted.hook('tool', used(hosted));
    const tasks = [7, { id: 'b1', type, status: 'running', description }];
    const expected = isHeld ? held(hosted.run) : nothing;
    expect(hosted.hook('stop', stops(hosted, { background_tasks: tasks }))).toEqual(expected);
  });

  test('is held three times at most while nothing happens in the run, and again once something did', async () => {
    const hosted = await openHosted();
    hosted.hook('tool', used(hosted));
    const stop = () => hosted.hook('stop', stops(hosted));
    for (let time = 1; time <= 3; time += 1) expect(stop()).toEqual(held(hosted.run));
    expect(stop()).toEqual(nothing);
    // Asking what is due is nothing that happened.
    hosted.hook('tool', used(hosted));
    expect(stop()).toEqual(nothing);
    await submit(hosted, 'Looks fine to me.');
    expect(stop()).toEqual(held(hosted.run));
  });

  test('is not held any more once another session has gone on with the run', async () => {
    const hosted = await openHosted();
    hosted.hook('tool', used(hosted));
    hosted.hook('tool', used(hosted, { id: another }));
    expect(hosted.hook('stop', stops(hosted))).toEqual(nothing);
    expect(hosted.hook('stop', stops(hosted, {}, another))).toEqual(held(hosted.run));
  });

  test('is not held while a question waits for its person, nor when the run has ended', async () => {
    const hosted = await openHosted('--max-revisions', '0');
    hosted.hook('tool', used(hosted));
    await submit(hosted, blocker);
    expect(hosted.hook('stop', stops(hosted))).toEqual(nothing);
    await hosted.project.fixpoint(['answer', hosted.run, 'abandon']);
    await hosted.project.fixpoint(['next', hosted.run]);
    expect(hosted.hook('stop', stops(hosted))).toEqual(nothing);
  });

  test('is found though its shell has gone to another folder', async () => {
    const hosted = await openHosted();
    hosted.hook('tool', used(hosted));
    expect(hosted.hook('stop', stops(hosted, { cwd: '/' }))).toEqual(held(hosted.run));
  });
});

describe('other sessions', () => {
  test('are let go: one that carries no run, one that only looked, one elsewhere', async () => {
    const hosted = await openHosted();
    expect(hosted.hook('stop', stops(hosted))).toEqual(nothing);
    hosted.hook('tool', used(hosted, { tool: 'runs' }));
    hosted.hook('tool', used(hosted, { tool: 'show' }));
    expect(hosted.hook('stop', stops(hosted))).toEqual(nothing);
    hosted.hook('tool', used(hosted));
    expect(hosted.hook('stop', stops(hosted, {}, another))).toEqual(nothing);
    expect(hosted.hook('stop', stops(hosted), hosted.project.aside)).toEqual(nothing);
  });

  test('a run that Fixpoint carries itself holds nobody', async () => {
    const project = await makeProject({
      'plan.md': '# Plan\n',
      'check.sh': 'cat > /dev/null; echo unreadable\n',
    });
    const words = ['run', 'gsd-revision', 'plan.md', '--checker', 'command:sh check.sh'];
    await project.fixpoint([...words, '--producer', 'inbox', '--json']);
    const [run = ''] = await project.runs();
    expect(run).not.toBe('');
    const own = { project, run };
    expect(callHook('tool', used(own), project.root)).toEqual(nothing);
    expect(callHook('stop', stops(own), project.root)).toEqual(nothing);
  });
});

describe('a failure of its own holds nobody', () => {
  test.each([
    ['stop', ''],
    ['stop', 'no JSON'],
    ['stop', '{}'],
    ['stop', '[]'],
    ['tool', '{"session_id": 7}'],
    ['other', JSON.stringify(common('/'))],
  ])('%s with %j: exit code 0, nothing on stdout, a line on stderr', async (name, input) => {
    const { aside } = await makeProject({});
    const { exit, stdout, stderr } = callHook(name, input, aside);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(stderr).toMatch(/^fixpoint hook [a-z]+: [^{]+\n$/u);
  });

  test('a journal that is damaged', async () => {
    const hosted = await openHosted();
    hosted.hook('tool', used(hosted));
    damageJournal(hosted);
    const { exit, stdout, stderr } = hosted.hook('stop', stops(hosted));
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(stderr).toMatch(/^fixpoint hook stop: .+\n$/u);
  });

  test('and takes no other run from the session: that is noted, and holds it', async () => {
    const hosted = await openHosted();
    const newer = { ...hosted, run: `${hosted.run}z` };
    const runs = path.join(hosted.project.root, '.fixpoint/runs');
    cpSync(path.join(runs, hosted.run), path.join(runs, newer.run), { recursive: true });
    const told = expect.stringMatching(/^fixpoint hook [a-z]+: .+\n$/u);
    hosted.hook('tool', used(newer));
    damageJournal(newer);
    const both = { ...used(hosted, { id: another }), tool_input: { runs: [newer.run, hosted.run] } };
    expect(hosted.hook('tool', both)).toEqual({ ...nothing, stderr: told });
    expect(hosted.hook('stop', stops(hosted, {}, another))).toEqual(held(hosted.run));
    hosted.hook('tool', used(hosted));
    expect(hosted.hook('stop', stops(hosted))).toEqual({ ...held(hosted.run), stderr: told });
  });

  test('a project that is gone', async () => {
    const hosted = await openHosted();
    const { root } = hosted.project;
    hosted.hook('tool', used(hosted));
    rmSync(root, { recursive: true });
    const { status, stdout } = spawnSync(process.execPath, [bin, 'hook', 'stop'], {
      cwd: '/',
      env: { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: root },
      input: JSON.stringify(stops(hosted)),
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});

function damageJournal({ project, run }: Carried): void {
  const journal = path.join(project.root, '.fixpoint/runs', run, 'journal.jsonl');
  writeFileSync(journal, '{"type": "what"}\n{"type": "never"}\n');
}

async function submit({ project, run }: Hosted, reply: string): Promise<void> {
  const next = await project.fixpoint(['next', run, '--json']);
  const { due } = JSON.parse(next.stdout);
  const { call, token } = due.calls[0];
  await project.write('.fixpoint/reply.md', reply);
  const words = ['submit', run, call, '--token', token, '--file', '.fixpoint/reply.md'];
  expect((await project.fixpoint(words)).stderr).not.toMatch(/error/u);
}
