import { describe, expect, test } from 'vitest';
import { openInstallPlace as open } from './install-place.ts';

const config = '.codex/config.toml';

describe('settings in TOML', () => {
  test.each([
    ['a string that does not end', 'x = """\nunfinished\n'],
    ['a list that does not end', 'x = [1,\n'],
    ['a table that does not end', '[[[broken\n'],
    ['a key that is there twice', 'a = 1\na = 2\n'],
  ])('that are broken get nothing: %s', async (_, text) => {
    const { call, tree } = await open({ [config]: text });
    const before = tree();
    const { exit, stderr } = await call('install', 'codex');
    expect(exit).toBe(2);
    expect(stderr).toContain('no TOML');
    expect(stderr).toMatch(/config\.toml:\d+:\d+/u);
    expect(tree()).toEqual(before);
  });

  test.each([
    ['[mcp_servers.fixpoint.env]\nA = "b"\n'],
    ['[mcp_servers."fixpoint"]\ncommand = "a"\n'],
    ['mcp_servers.fixpoint.command = "a"\n'],
    ['mcp_servers = { \'fixpoint\' = { command = "a" } }\n'],
    ['mcp_servers = { other = { command = "a" } }\n'],
    ['[[mcp_servers]]\ncommand = "a"\n'],
    ['mcp_servers = 7\n'],
  ])('that have the entry, or can have no more, are in the way: %j', async (text) => {
    const { call, tree } = await open({ [config]: text });
    const before = tree();
    const { exit, stderr } = await call('install', 'codex');
    expect(exit).toBe(2);
    expect(stderr).toContain(`${config} ([mcp_servers.fixpoint])`);
    expect(tree()).toEqual(before);
  });

  test.each([
    ['x = """\n[mcp_servers.fixpoint]\n"""\n'],
    ['# [mcp_servers.fixpoint]\n'],
    ['mcp_servers.other.command = "a"\n'],
    ['[mcp_servers]\nother = { command = "fixpoint" }\n'],
    ['\uFEFFbig = 9223372036854775807\r\n'],
  ])('that only look so get it: %j', async (text) => {
    const { call, place } = await open({ [config]: text });
    expect(await call('install', 'codex')).toMatchObject({ exit: 0 });
    expect(await call('install', 'codex', '--uninstall')).toMatchObject({ exit: 0 });
    expect(await place.read(config)).toBe(text);
  });
});

describe('ends of lines', () => {
  const toCrlf = (text: string) => text.replaceAll(/\r?\n/gu, '\r\n');

  test('a file that has them as Windows does gets them so', async () => {
    const { call, place } = await open({ [config]: 'model = "x"\r\n' });
    await call('install', 'codex');
    const installed = await place.read(config);
    expect(toCrlf(installed)).toBe(installed);
  });

  test.each(['codex', 'claude', 'gemini', 'opencode'])(
    'a conversion of all files of %s is no change of what they say: installed again, or taken out',
    async (host) => {
      const { call, place, tree } = await open({ [config]: 'model = "x"\n' });
      await call('install', host);
      for (const [name, text] of Object.entries(tree())) {
        if (text !== '(folder)') await place.write(name, toCrlf(text));
      }
      expect(await call('install', host)).toMatchObject({ exit: 0 });
      for (const [name, text] of Object.entries(tree())) {
        if (text !== '(folder)') await place.write(name, toCrlf(text));
      }
      const { exit, stdout } = await call('install', host, '--uninstall');
      expect(exit).toBe(0);
      expect(stdout).not.toContain('changed since');
      expect(tree()).toEqual({ '.codex': '(folder)', [config]: 'model = "x"\r\n' });
    },
  );
});

describe('a byte order mark', () => {
  test.each([
    ['claude', '.mcp.json', '\uFEFF{"mcpServers":{}}\n'],
    ['claude', '.claude/settings.json', '\uFEFF'],
    ['opencode', 'opencode.jsonc', '\uFEFF// mine\n{"mcp": {}}'],
    ['gemini', '.gemini/settings.json', '\uFEFF{\n  "general": {"vimMode": true}\n}\n'],
  ])('is no part of the JSON, and stays: %s, %s', async (host, name, text) => {
    const { call, place } = await open({ [name]: text });
    expect(await call('install', host)).toMatchObject({ exit: 0 });
    expect(await place.read(name)).toContain('fixpoint');
    expect(await call('install', host, '--uninstall')).toMatchObject({ exit: 0 });
    expect(await place.read(name)).toBe(text);
  });
});
