import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openInstallPlace as open } from './install-place.ts';

/** Calls a command that must refuse, name the file, and leave everything as it was. */
async function expectRefusal(
  { call, tree }: Awaited<ReturnType<typeof open>>,
  words: readonly string[],
  saying: readonly string[],
): Promise<void> {
  const before = tree();
  const { exit, stderr } = await call('install', ...words);
  expect(exit).toBe(2);
  for (const word of saying) expect(stderr).toContain(word);
  expect(tree()).toEqual(before);
}

describe('a file that is no UTF-8 is not touched', () => {
  test.each([
    ['claude', '.mcp.json', '{"mcpServers": {"x": {"command": "caf\xe9"}}}'],
    ['claude', '.claude/settings.json', '{"model": "caf\xe9"}'],
    ['claude', '.claude/skills/sdd/SKILL.md', 'caf\xe9'],
    ['claude', '.claude/fixpoint.json', '{"about": "caf\xe9"}'],
    ['codex', '.codex/config.toml', '# caf\xe9\nmodel = "x"\n'],
    ['opencode', 'opencode.jsonc', '{} // caf\xe9'],
    ['gemini', '.gemini/settings.json', '\xff\xfe{\0}\0'],
  ])('%s: %s', async (host, name, latin) => {
    const opened = await open({ [name]: '' });
    writeFileSync(path.join(opened.place.folder, name), Buffer.from(latin, 'latin1'));
    await expectRefusal(opened, [host], ['no text in UTF-8', name]);
    await expectRefusal(opened, [host, '--dry-run'], ['no text in UTF-8', name]);
  });

  test('nor when Fixpoint is taken out', async () => {
    const opened = await open({ '.codex/config.toml': '' });
    await opened.call('install', 'codex');
    const config = path.join(opened.place.folder, '.codex/config.toml');
    writeFileSync(config, Buffer.from('# caf\xe9\n', 'latin1'), { flag: 'a' });
    await expectRefusal(opened, ['codex', '--uninstall'], ['no text in UTF-8', 'config.toml']);
  });
});

describe('a file that may not be written is not replaced', () => {
  test.each(['.mcp.json', '.claude/settings.json'])('%s', async (name) => {
    const opened = await open({ [name]: '{}\n' });
    chmodSync(path.join(opened.place.folder, name), 0o444);
    await expectRefusal(opened, ['claude'], ['may not be written', name]);
    await expectRefusal(opened, ['claude', '--dry-run'], ['may not be written', name]);
  });

  test('nor when Fixpoint is taken out, or brought up to date', async () => {
    const opened = await open({ '.mcp.json': '{}\n' });
    await opened.call('install', 'claude');
    chmodSync(path.join(opened.place.folder, '.mcp.json'), 0o444);
    await expectRefusal(opened, ['claude', '--uninstall'], ['may not be written', '.mcp.json']);
    expect(await opened.call('install', 'claude')).toMatchObject({ exit: 0 });
  });

  test('a folder in which nothing may be written stops all of it', async () => {
    const opened = await open({ '.claude/skills/mine/SKILL.md': 'mine' });
    const skills = path.join(opened.place.folder, '.claude/skills');
    chmodSync(skills, 0o555);
    await expectRefusal(opened, ['claude'], ['nothing may be written in this folder', '.claude/skills']);
    chmodSync(skills, 0o755);
  });
});

describe('folders and files in the place of each other', () => {
  test.each([
    ['claude', '.mcp.json/x', '.mcp.json'],
    ['claude', '.claude/fixpoint.json/x', '.claude/fixpoint.json'],
    ['claude', '.claude/skills/sdd/SKILL.md/x', 'SKILL.md'],
    ['codex', '.codex/config.toml/x', '.codex/config.toml'],
  ])('%s: a folder is where a file belongs: %s', async (host, name, named) => {
    await expectRefusal(await open({ [name]: 'x' }), [host], ['a folder is where a file belongs', named]);
  });

  test.each([
    ['claude', '.claude'],
    ['claude', '.claude/skills'],
    ['codex', '.agents'],
    ['gemini', '.gemini/commands'],
  ])('%s: a file is where a folder belongs: %s', async (host, name) => {
    await expectRefusal(await open({ [name]: 'x' }), [host], ['a file is where a folder belongs', name]);
  });

  test('also when Fixpoint is taken out', async () => {
    const opened = await open({});
    await opened.call('install', 'claude');
    rmSync(path.join(opened.place.folder, '.mcp.json'));
    await opened.place.write('.mcp.json/x', 'x');
    await expectRefusal(opened, ['claude', '--uninstall'], ['a folder is where a file belongs', '.mcp.json']);
  });
});
