import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAgentSetting } from '../../project/index.ts';
import { checks, openPlace, runPlan, script } from '../test-support.ts';

describe('init', () => {
  test('writes settings that a run can use, and says where', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    const env = { PATH: '/nowhere' };
    const { exit, stdout, stderr } = await place.call(['init'], { env });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: `${place.folder}/fixpoint.config.yaml\n` });
    expect(stderr).toContain('fixpoint run <artifact>');
    const planned = await place.call(['run', 'plan.md', '--dry-run', '--json']);
    expect(JSON.parse(planned.stdout)).toMatchObject({
      loop: 'standard',
      agents: { reviewer: { inbox: {} }, producer: { inbox: {} }, judge: { inbox: {} } },
    });
  });

  test.each([
    [['claude'], { default: 'claude' }, 'claude does all of it'],
    [
      ['codex', 'gemini'],
      { default: 'gemini', producer: 'codex' },
      'codex produces, gemini reviews and judges',
    ],
  ])(
    'names the coding agents that are there, two different ones where it can: %j',
    async (names, agents, says) => {
      const place = await openPlace({ 'plan.md': 'version 0\n' });
      const programs = [...names, 'opencode'].map((name) => path.join(place.folder, 'bin', name));
      for (const program of programs) {
        await place.write(path.relative(place.folder, program), '#!/bin/sh\necho 1.2.3\n');
        await chmod(program, 0o755);
      }
      await place.write('bin/opencode', '#!/bin/sh\nexit 1\n');
      const env = { PATH: `${place.folder}/bin:/usr/bin:/bin` };
      expect((await place.call(['init'], { env })).stderr).toContain(`standard: ${says}\n`);
      expect(parse(await place.read('fixpoint.config.yaml')).agents).toEqual(agents);
      const planned = await place.call(['run', 'plan.md', '--dry-run', '--json'], { env });
      expect(JSON.parse(planned.stdout).agents.producer).toEqual({ client: names[0] });
    },
  );

  test('writes lines that hold as soon as they are no comments any more', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    await place.call(['init'], { env: { PATH: '/nowhere' } });
    const text = await place.read('fixpoint.config.yaml');
    const [head = '', tail = ''] = text.split('# Settings of loops');
    const settings = `# Settings of loops${tail}`.replaceAll(/^# ((?:loops|budget|prices):$| {2})/gmu, '$1');
    await place.write('fixpoint.config.yaml', head + settings);
    const { values } = JSON.parse((await place.call(['config', '--json'])).stdout);
    expect(values).toContainEqual(
      expect.objectContaining({ name: 'budget.usd', value: 5, origin: 'project' }),
    );
    const seats = head.match(/^ {2}# \w\S*: .*$/gmu) ?? [];
    expect(seats).toHaveLength(4);
    for (const seat of seats) {
      const [[who, given] = ['', null]] = Object.entries(parse(seat.replace('# ', '')));
      expect(() => readAgentSetting(given, {}, { who, file: null }), seat).not.toThrow();
    }
  });

  test('never touches settings that are there', async () => {
    const place = await openPlace({ 'fixpoint.config.yaml': 'loop: iterate-revision\n' });
    const { exit, stderr } = await place.call(['init']);
    expect(exit).toBe(2);
    expect(stderr).toContain('has its settings already');
    expect(await place.read('fixpoint.config.yaml')).toBe('loop: iterate-revision\n');
  });
});

describe('config', () => {
  test.each([
    ['budget: none\n', {}, [['budget', 'none', 'user']]],
    ['budget: none\n', { FIXPOINT_BUDGET_CALLS: '7' }, [['budget.calls', 7, 'environment']]],
    ['budget: {usd: 3}\n', {}, [['budget.usd', 3, 'user']]],
    ['budget: {usd: 3}\n', { FIXPOINT_BUDGET: 'none' }, [['budget', 'none', 'environment']]],
  ])('says of %j with %j who limits a run, and who lifts its limits', async (settings, env, expected) => {
    const place = await openPlace({ 'user/fixpoint/fixpoint.config.yaml': settings });
    const { stdout } = await place.call(['config', '--explain', '--json'], { env });
    const rows: readonly Record<string, unknown>[] = JSON.parse(stdout).values;
    const limits = rows.filter(({ name }) => String(name).startsWith('budget'));
    expect(limits.map(({ name, value, origin }) => [name, value, origin])).toEqual(expected);
  });

  test('says that a run which pays agents has a budget where nobody set one, and that of its loop', async () => {
    const place = await openPlace();
    const { stdout } = await place.call(['config', 'standard', '--explain', '--json']);
    const rows: readonly Record<string, unknown>[] = JSON.parse(stdout).values;
    const limits = rows.filter(({ name }) => String(name).startsWith('budget'));
    expect(limits.map(({ name, value, origin }) => [name, value, origin])).toEqual([
      ['budget.calls', 60, 'loop'],
      ['budget.minutes', 240, 'default'],
      ['budget.usd', 20, 'default'],
    ]);
  });

  test('says where each value came from', async () => {
    const settings =
      'loop: gsd-revision\nagents: {default: inbox}\nloops: {gsd-revision: {maxRevisions: 1}}\n';
    const place = await openPlace({
      'fixpoint.config.yaml': settings,
      'user/fixpoint/fixpoint.config.yaml': 'budget: {calls: 9}\nloops: {gsd-revision: {maxConflicts: 2}}\n',
    });
    const { stdout } = await place.call(['config', '--explain', '--json'], {
      env: { FIXPOINT_RETRIES: '0' },
    });
    const { values } = JSON.parse(stdout);
    const origins = values.map(({ name, value, origin }: Record<string, unknown>) => [name, value, origin]);
    expect(origins).toEqual(
      expect.arrayContaining([
        ['loop', 'gsd-revision', 'project'],
        ['agents.default', 'inbox', 'project'],
        ['budget.calls', 9, 'user'],
        ['maxRevisions', 1, 'project'],
        ['maxConflicts', 2, 'user'],
        ['retries', 0, 'environment'],
        ['slotMarker', 'gsd:', 'loop'],
      ]),
    );
  });

  test('prints names and values alone without --explain', async () => {
    const place = await openPlace({ 'fixpoint.config.yaml': 'loop: iterate-revision\n' });
    const { stdout } = await place.call(['config']);
    expect(stdout).toMatch(/^loop +iterate-revision$/m);
    expect(stdout).toMatch(/^maxIterations +3$/m);
  });
});

describe('doctor', () => {
  test('finds nothing bad in a new project', async () => {
    const place = await openPlace();
    const { exit, stdout } = await place.call(['doctor', '--json']);
    expect(exit).toBe(0);
    const { checks: found } = JSON.parse(stdout);
    const names = found.map(({ name }: { readonly name: string }) => name);
    expect(names.filter((name: string) => !name.startsWith('client'))).toEqual([
      'node',
      'git',
      'terminal',
      'folder',
      'settings',
      'agents',
      'runs',
    ]);
  });

  test('names the coding agents that are installed, with their versions and what they can do', async () => {
    const place = await openPlace();
    await place.write('bin/claude', '#!/bin/sh\necho "2.1.197 (Claude Code)"\n');
    await place.write('bin/codex', '#!/bin/sh\nexit 1\n');
    for (const name of ['claude', 'codex']) await chmod(path.join(place.folder, 'bin', name), 0o755);
    const doctor = (PATH: string) => place.call(['doctor'], { env: { PATH } });
    const { exit, stdout } = await doctor(`${place.folder}/bin:/usr/bin:/bin`);
    expect(exit).toBe(0);
    expect(stdout).toContain('ok    client claude: 2.1.197; holds replies to a schema, goes on in sessions');
    expect(stdout).toContain('note  client codex: does not start');
    expect((await doctor('/nowhere')).stdout).toContain('note  clients: no coding agent is in PATH');
  });

  test('asks them for a word only where it is told to, and says how to log in', async () => {
    const place = await openPlace();
    const reply = (fields: string) => `echo '{"type":"result",${fields}}'`;
    const claude = `[ "$1" = --version ] && { echo 2.1.197; exit; }
      cat > asked
      ${reply('"is_error":true,"api_error_status":401,"result":"no key"')}
      exit 1`;
    await place.write('bin/claude', `#!/bin/sh\n${claude}\n`);
    await chmod(path.join(place.folder, 'bin/claude'), 0o755);
    const env = { PATH: `${place.folder}/bin:/usr/bin:/bin` };
    await place.call(['doctor'], { env });
    await expect(place.read('asked')).rejects.toThrow('ENOENT');
    const { exit, stdout } = await place.call(['doctor', '--ask'], { env });
    expect({ exit, stdout }).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('note  client claude'),
    });
    expect(stdout).toContain('asked for a word, it ended as auth: no key');
    expect(stdout).toContain('To log in: run `claude` once');
    expect(await place.read('asked')).toContain('the one word OK');
    await place.write('fixpoint.config.yaml', 'agents: {reviewer: claude}\n');
    const needed = await place.call(['doctor', '--ask'], { env });
    expect({ exit: needed.exit, stdout: needed.stdout }).toMatchObject({
      exit: 1,
      stdout: expect.stringContaining('bad   client claude'),
    });
  });

  test('names a program that is not there', async () => {
    const place = await openPlace({
      'fixpoint.config.yaml': 'agents: {checker: "command: no-such-reviewer"}\n',
    });
    const { exit, stdout } = await place.call(['doctor']);
    expect(exit).toBe(1);
    expect(stdout).toContain('bad   agent checker: there is no program no-such-reviewer');
  });

  test('hears from an agent of the Agent Client Protocol who it is, and starts none of a repository unasked', async () => {
    const program = fileURLToPath(new URL('../../../test/clients/fake-acp-agent.mjs', import.meta.url));
    const settings = JSON.stringify({ agents: { checker: { acp: ['node', program, '.', 'resumes'] } } });
    const place = await openPlace({ 'fixpoint.config.yaml': settings });
    const env = { PATH: process.env.PATH ?? '' };
    expect((await place.call(['doctor'], { env })).stdout).toMatch(
      /note {2}agent checker: acp: node .*; not started/u,
    );
    const { exit, stdout } = await place.call(['doctor', '--ask'], {
      env: { PATH: path.dirname(process.execPath) },
    });
    expect(stdout).toMatch(/ok {4}agent checker: acp: node .*: fake 9\.8\.7; .*goes on in sessions/u);
    expect(exit).toBe(0);
  });

  test('names what is wrong in the settings instead of giving up', async () => {
    const place = await openPlace({ 'fixpoint.config.yaml': 'agents: [\n' });
    const { exit, stdout } = await place.call(['doctor']);
    expect(exit).toBe(1);
    expect(stdout).toContain('fixpoint.config.yaml:');
    expect(stdout).toContain('ok    node');
  });

  test('names runs that cannot be read', async () => {
    const place = await openPlace({ '.fixpoint/runs/260101-broken/journal.jsonl': '{}\n{}\n' });
    const { stdout } = await place.call(['doctor']);
    expect(stdout).toContain('not readable: 260101-broken');
  });
});

describe('a program that came with the repository', () => {
  const settings = 'agents: {default: "command: cat"}\n';

  test('is shown, and not run before it is confirmed', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n', 'fixpoint.config.yaml': settings });
    const { exit, stderr } = await place.call(['run', 'gsd-revision', 'plan.md']);
    expect(exit).toBe(2);
    expect(stderr).toContain('checker: cat');
    expect(stderr).toContain('--trust');
    expect((await place.call(['runs'])).stdout).toBe('');
  });

  test('is remembered once it was, until it changes', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n', 'fixpoint.config.yaml': settings });
    const run = ['run', 'gsd-revision', 'plan.md', '--set', 'retries=0'];
    expect((await place.call([...run, '--trust'])).exit).toBe(4);
    expect((await place.call(run)).exit).toBe(4);
    await place.write('fixpoint.config.yaml', 'agents: {default: "command: cat -n"}\n');
    expect((await place.call(run)).exit).toBe(2);
  });

  test.each([
    ['may see another variable', 'env: [MY_API_KEY]'],
    ['is spoken to in another way', 'prompt: file'],
    ['may take longer', 'timeoutMs: 1000000'],
  ])('is asked about again where it %s', async (_, setting) => {
    const place = await openPlace({ 'plan.md': 'version 0\n', 'fixpoint.config.yaml': settings });
    const run = ['run', 'gsd-revision', 'plan.md', '--set', 'retries=0'];
    expect((await place.call([...run, '--trust'])).exit).toBe(4);
    await place.write('fixpoint.config.yaml', `agents: {default: {command: [cat], ${setting}}}\n`);
    expect((await place.call(run)).exit).toBe(2);
  });

  test('is shown with the variables that it sees', async () => {
    const seeing = 'agents: {default: {command: [cat, -n], env: [MY_API_KEY, OTHER]}}\n';
    const place = await openPlace({ 'plan.md': 'version 0\n', 'fixpoint.config.yaml': seeing });
    const { stderr } = await place.call(['run', 'gsd-revision', 'plan.md']);
    expect(stderr).toContain('checker: cat -n (sees MY_API_KEY, OTHER)');
  });

  test('needs no word where a person named it for this run', async () => {
    const files = { 'plan.md': 'version 0\n', 'script.json': script([checks.passed]) };
    const place = await openPlace({ ...files, 'fixpoint.config.yaml': settings });
    expect((await place.call(runPlan)).exit).toBe(0);
  });
});

describe('loops', () => {
  test('are listed with what they do', async () => {
    const place = await openPlace();
    const { stdout, stderr } = await place.call(['loops']);
    expect(stdout).toMatch(/^gsd-revision {2,}check, revise, escalate$/m);
    expect(stderr).toContain('fixpoint loops <name>');
  });

  test('can be had as a file to start from', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    const { stdout } = await place.call(['loops', 'gsd-revision']);
    await place.write('mine.yaml', stdout.replace('loop: gsd-revision', 'loop: mine'));
    const words = [
      'run',
      'mine.yaml',
      'plan.md',
      '--agent',
      'inbox',
      '--max-revisions',
      '1',
      '--dry-run',
      '--json',
    ];
    const { exit, stdout: plan } = await place.call(words);
    expect(exit).toBe(0);
    expect(JSON.parse(plan).loop).toBe('mine');
  });

  test('of one’s own are refused where they name what there is not', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    const { stdout } = await place.call(['loops', 'gsd-revision']);
    await place.write('mine.yaml', stdout.replace(/reads: [\w-]+/, 'reads: json-reprt'));
    for (const words of [
      ['loops', 'mine.yaml'],
      ['run', 'mine.yaml', 'plan.md', '--agent', 'inbox', '--dry-run'],
    ]) {
      const { exit, stderr } = await place.call(words);
      expect(exit).toBe(2);
      expect(stderr).toMatch(/did you mean `json-report`\?.*mine\.yaml:\d+:\d+/s);
    }
  });
});

describe('schema', () => {
  test.each(['loop', 'journal', 'drill'])('of a %s is a JSON Schema', async (of) => {
    const place = await openPlace();
    const { stdout } = await place.call(['schema', of]);
    expect(JSON.parse(stdout)).toHaveProperty('$schema');
  });

  test('without a name is of all of them', async () => {
    const place = await openPlace();
    const { stdout } = await place.call(['schema']);
    expect(Object.keys(JSON.parse(stdout).$defs)).toEqual(['loop', 'journal', 'drill']);
  });

  test('is refused for what there is not', async () => {
    const place = await openPlace();
    expect((await place.call(['schema', 'lop'])).stderr).toContain('Did you mean `loop`?');
  });
});

describe('drill', () => {
  const drill = [
    'drill: 1',
    'loop: gsd-revision',
    'title: passes at once',
    'input: "version 0\\n"',
    'script: {checker: [{findings: []}]}',
    'expect: {outcome: converged, counts: {checks: 1}}',
  ].join('\n');

  test('exits 0 only if all pass', async () => {
    const place = await openPlace({ 'drills/a.yaml': drill });
    const { exit, stdout } = await place.call(['drill', 'drills', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      passed: 1,
      failed: 0,
      drills: [{ title: 'passes at once', pass: true }],
    });
  });

  test('exits 1 and says what differs if one fails', async () => {
    const place = await openPlace({ 'drills/a.yaml': drill.replace('checks: 1', 'checks: 2') });
    const { exit, stdout } = await place.call(['drill', 'drills']);
    expect(exit).toBe(1);
    expect(stdout).toContain('FAIL');
    expect(stdout).toContain('counts.checks');
  });
});
