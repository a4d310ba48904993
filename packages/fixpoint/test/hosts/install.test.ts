import { createHash } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openPlace } from '../../src/cli/test-support.ts';
import { hostNames } from '../../src/hosts/index.ts';
import { openInstallPlace as open } from './install-place.ts';

const scopes = ['project', 'user'] as const;
const cases = hostNames.flatMap((host) => scopes.map((scope) => ({ host, scope })));

/** Files of the user's, with comments, an order and habits of their own, where each host keeps its settings. */
const theirs: Readonly<Record<string, string>> = {
  '.mcp.json': '{\n\t"mcpServers": {\n\t\t"other": {"command": "other"}\n\t}\n}',
  '.claude.json': '{"numStartups":3,"mcpServers":{},"projects":{}}',
  '.claude/settings.json':
    '{\n    "model": "opus",\n    "hooks": {\n        "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]\n    }\n}\n',
  '.claude/skills/mine/SKILL.md': '---\nname: mine\ndescription: Mine.\n---\n',
  '.codex/config.toml': '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "other" # last',
  'opencode.jsonc': '{\n  // mine\n  "model": "a/b", // the best\n}\n',
  '.config/opencode/opencode.json': '{ }',
  '.gemini/settings.json': '{\r\n  "general": {"vimMode": true}\r\n}\r\n',
};

const wordsFor = (scope: string) => (scope === 'user' ? ['--user'] : []);

describe.each(cases)('$host, for a $scope', ({ host, scope }) => {
  const words = [host, ...wordsFor(scope)];

  test.each([
    ['in an empty folder', {}],
    ['beside files of the user', theirs],
  ])('is installed and taken out again, byte for byte: %s', async (_, files) => {
    const { call, tree } = await open(files);
    const before = tree();
    expect(await call('install', ...words)).toMatchObject({ exit: 0 });
    const installed = tree();
    expect(installed).not.toEqual(before);
    expect(await call('install', ...words, '--uninstall')).toMatchObject({ exit: 0 });
    expect(tree()).toEqual(before);
  });

  test('leaves every line of the user as it was, in its order', async () => {
    const { call, tree } = await open(theirs);
    await call('install', ...words);
    const after = tree();
    for (const [name, text] of Object.entries(theirs)) {
      for (const letters of text.split(/[\s,{}[\]]+/u).filter((word) => word !== ''))
        expect(after[name]).toContain(letters);
    }
  });

  test('is the same when it is installed again', async () => {
    const { call, tree } = await open(theirs);
    await call('install', ...words);
    const once = tree();
    const { stdout } = await call('install', ...words, '--json');
    expect(tree()).toEqual(once);
    expect(kindsIn(stdout)).toEqual(new Set(['unchanged']));
  });

  test('says what it would do, and does nothing, when dry', async () => {
    const { call, tree } = await open(theirs);
    const before = tree();
    const dry = await call('install', ...words, '--dry-run', '--json');
    expect(tree()).toEqual(before);
    const { dryRun, files } = JSON.parse(dry.stdout);
    expect(dryRun).toBe(true);
    const done = JSON.parse((await call('install', ...words, '--json')).stdout);
    expect(done.files).toEqual(files);
    const installed = tree();
    await call('install', ...words, '--uninstall', '--dry-run');
    expect(tree()).toEqual(installed);
  });

  test('is taken out of files that were changed since, and what was changed in its own stays', async () => {
    const { call, place, tree } = await open(theirs);
    await call('install', ...words);
    const own = ownFiles(tree());
    const changed = own.find((name) => /iterate-revision/u.test(name)) ?? '';
    await place.write(changed, 'mine now');
    for (const [name, text] of Object.entries(tree()).filter(([file]) => file in theirs)) {
      await place.write(name, name.endsWith('.toml') ? `${text}\n[more]\nx = 1\n` : `// more\n${text}`);
    }
    const { exit, stdout } = await call('install', ...words, '--uninstall');
    expect(exit).toBe(0);
    expect(stdout).toContain(`kept       ${changed}: changed since it was installed`);
    expect(ownFiles(tree())).toEqual([changed]);
    for (const [name, text] of Object.entries(tree())) {
      if (name in theirs) expect(text).not.toMatch(/fixpoint/u);
    }
  });
});

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Files that are Fixpoint's by their names. */
function ownFiles(tree: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(tree)
    .filter(
      ([name, text]) =>
        text !== '(folder)' && !(name in theirs) && /revision|sdd|standard|relay|agent|fixpoint/u.test(name),
    )
    .map(([name]) => name);
}

function kindsIn(stdout: string): ReadonlySet<string> {
  return new Set(JSON.parse(stdout).files.map(({ kind }: { readonly kind: string }) => kind));
}

describe('what is in the way stops all of it', () => {
  test.each([
    ['claude', '.claude/skills/sdd/SKILL.md', 'my own skill'],
    ['claude', '.mcp.json', '{"mcpServers": {"fixpoint": {"command": "mine"}}}'],
    ['claude', '.mcp.json', '{"mcpServers": '],
    ['claude', '.mcp.json', '{"mcpServers": []}'],
    ['claude', '.claude/settings.json', '{"hooks": {"Stop": "mine"}}'],
    ['codex', '.codex/config.toml', '[mcp_servers.fixpoint]\ncommand = "mine"\n'],
    ['codex', '.codex/config.toml', '[mcp_servers]\na = {}\nfixpoint = {command = "mine"}\n'],
    ['codex', '.codex/config.toml', 'mcp_servers = {}\n'],
    ['opencode', 'opencode.json', '{"mcp": {"fixpoint": {"type": "remote"}}}'],
    ['opencode', '.opencode/commands/standard.md', 'mine'],
    ['gemini', '.gemini/commands/sdd.toml', 'mine'],
  ])('%s: %s', async (host, name, text) => {
    const { call, tree } = await open({ [name]: text });
    const before = tree();
    const { exit, stderr } = await call('install', host);
    expect(exit).toBe(2);
    expect(stderr).toContain(name);
    expect(tree()).toEqual(before);
  });

  test('a file of its own that was changed since is not written over', async () => {
    const { call, place, tree } = await open({});
    await call('install', 'claude');
    await place.write('.claude/skills/sdd/SKILL.md', 'mine now');
    const before = tree();
    expect(await call('install', 'claude')).toMatchObject({ exit: 2 });
    expect(tree()).toEqual(before);
  });

  test('links of a project that lead out of it are not followed', async () => {
    const outside = await openPlace({});
    const { call, place, tree } = await open({});
    symlinkSync(outside.folder, path.join(place.folder, '.claude'));
    const before = tree();
    const { exit, stderr } = await call('install', 'claude');
    expect(exit).toBe(2);
    expect(stderr).toContain('leads out of');
    expect(tree()).toEqual(before);
  });
});

describe('an earlier version is brought up to date', () => {
  test('what is as it was left is written anew, what is not given any more is taken away', async () => {
    const { call, place, tree } = await open(theirs);
    await call('install', 'claude');
    const now = tree();
    const manifest = JSON.parse(now['.claude/fixpoint.json'] ?? '');
    const old = 'old text';
    const hashOfOld = hashOf(old);
    await place.write('.claude/skills/sdd/SKILL.md', old);
    await place.write('.claude/skills/gone/SKILL.md', old);
    for (const file of manifest.files) if (file.path === 'skills/sdd/SKILL.md') file.hash = hashOfOld;
    manifest.files.push({ path: 'skills/gone/SKILL.md', hash: hashOfOld });
    await place.write('.claude/fixpoint.json', JSON.stringify(manifest));
    expect(await call('install', 'claude')).toMatchObject({ exit: 0 });
    expect(tree()['.claude/skills/sdd/SKILL.md']).toBe(now['.claude/skills/sdd/SKILL.md']);
    expect(tree()['.claude/skills/gone/SKILL.md']).toBeUndefined();
  });

  test('a note of what was installed that names files outside of the project is not believed', async () => {
    const outside = await openPlace({ theirs: 'x' });
    const { call, place } = await open({});
    const away = path.relative(path.join(place.folder, '.claude'), path.join(outside.folder, 'theirs'));
    const manifest = {
      about: '',
      version: 1,
      files: [{ path: away, hash: hashOf('x') }],
      edits: [],
      folders: [],
    };
    await place.write('.claude/fixpoint.json', JSON.stringify(manifest));
    const { exit, stderr } = await call('install', 'claude', '--uninstall');
    expect(exit).toBe(2);
    expect(stderr).toContain('leads out of');
    expect(await outside.read('theirs')).toBe('x');
  });

  test('a note that cannot be read is an error, and nothing is touched', async () => {
    const { call, tree } = await open({ '.claude/fixpoint.json': '{"version": 7}' });
    const before = tree();
    for (const words of [[], ['--uninstall']]) {
      const { exit, stderr } = await call('install', 'claude', ...words);
      expect(exit).toBe(2);
      expect(stderr).toMatch(/because about: .+ \(and \d more\)\n/u);
      expect(stderr.split('\n').length).toBeLessThan(7);
    }
    expect(tree()).toEqual(before);
  });
});

describe('the command', () => {
  test('names the hosts that there are, and the nearest', async () => {
    const { call } = await open({});
    const { exit, stderr } = await call('install', 'claud');
    expect(exit).toBe(2);
    expect(stderr).toContain('Did you mean claude?');
  });

  test('says what is not on the PATH, and installs all the same', async () => {
    const { call } = await open({});
    const { exit, stdout } = await call('install', 'gemini');
    expect(exit).toBe(0);
    expect(stdout).toContain('`gemini` is not on your PATH');
    expect(stdout).toContain('`fixpoint` is not on your PATH');
  });

  test('has nothing to take out where nothing was installed', async () => {
    const { call, tree } = await open(theirs);
    const before = tree();
    const { exit, stdout } = await call('install', 'codex', '--uninstall');
    expect(exit).toBe(0);
    expect(stdout).toContain('is not installed');
    expect(tree()).toEqual(before);
  });

  test('needs a home for --user', async () => {
    const { place } = await open({});
    expect(await place.call(['install', 'claude', '--user'], { env: { HOME: undefined } })).toMatchObject({
      exit: 2,
    });
  });
});

test('whatever JSON the settings are, written in whatever way, they come back byte for byte', async () => {
  const blank = fc.constantFrom('', ' ', '\n', '\n  ', '\t', ' // mine\n', ' /* mine, too */ ');
  const value = fc.constantFrom('1', '"a"', '[]', '{}', '[1, 2]', '{"b": {"c": []}}', '"//"');
  const member = fc
    .tuple(blank, fc.constantFrom('a', 'b', 'model', '$schema'), value, blank)
    .map(([before, key, text, after]) => `${before}"${key}": ${text}${after}`);
  const members = fc.uniqueArray(member, { maxLength: 3, selector: (text) => /"([^"]*)"/u.exec(text)?.[1] });
  const text = fc
    .tuple(blank, members, fc.boolean(), blank)
    .map(
      ([head, all, trails, tail]) => `{${all.join(',')}${trails && all.length > 0 ? ',' : ''}${tail}}${head}`,
    );
  const { call, place, tree } = await open({});
  await fc.assert(
    fc.asyncProperty(text, async (settings) => {
      await place.write('.claude/settings.json', settings);
      expect(await call('install', 'claude')).toMatchObject({ exit: 0 });
      const installed = tree()['.claude/settings.json'] ?? '';
      expect(installed).toContain('fixpoint hook stop');
      expect(await call('install', 'claude', '--json').then(({ stdout }) => kindsIn(stdout))).toEqual(
        new Set(['unchanged']),
      );
      await call('install', 'claude', '--uninstall');
      expect(tree()['.claude/settings.json']).toBe(settings);
    }),
    { numRuns: 40 },
  );
});
