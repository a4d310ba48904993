import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { type InstallPlace, openInstallPlace as open } from './install-place.ts';

/** Installs, lets somebody change a file, and takes Fixpoint out again. */
async function takeOutAfter(
  files: Readonly<Record<string, string>>,
  { host = 'claude', name, change }: { host?: string; name: string; change: (text: string) => string },
): Promise<InstallPlace & { readonly stdout: string }> {
  const opened = await open(files);
  expect(await opened.call('install', host)).toMatchObject({ exit: 0 });
  await opened.place.write(name, change(await opened.place.read(name)));
  const { exit, stdout } = await opened.call('install', host, '--uninstall');
  expect(exit).toBe(0);
  return { ...opened, stdout };
}

describe('comments of somebody else stay, wherever they are written', () => {
  const servers = '{\n  "mcpServers": {\n    "other": {"command": "x"}\n  }\n}\n';
  const put = /"fixpoint": (\{[^}]*\})/u;

  test.each([
    ['behind the comma', (text: string) => text.replace('"x"},', '"x"}, // why')],
    ['before the comma', (text: string) => text.replace('"x"},', '"x"} /* why */,')],
    ['above ours', (text: string) => text.replace('"fixpoint"', '// why\n    "fixpoint"')],
    ['behind ours', (text: string) => text.replace(put, '"fixpoint": $1 // why')],
    ['behind ours and a comma', (text: string) => text.replace(put, '"fixpoint": $1, // why')],
    ['below ours', (text: string) => text.replace(put, '"fixpoint": $1\n    // why')],
    ['between ours and one more', (text: string) => text.replace(put, '"fixpoint": $1, /* why */ "z": 1')],
    [
      'above ours, on a line with the end',
      (text: string) => text.replace(/"fixp[\s\S]*/u, (all) => `// why\n${all.replaceAll('\n', ' ')}`),
    ],
  ])('%s', async (_, change) => {
    const { place } = await takeOutAfter({ '.mcp.json': servers }, { name: '.mcp.json', change });
    const left = await place.read('.mcp.json');
    expect(left).toContain('why');
    expect(left).not.toContain('fixpoint');
    expect(parse(left).mcpServers).toMatchObject({ other: { command: 'x' } });
    expect(left.replaceAll(/\/\/ why\n?|\/\* why \*\//gu, '')).not.toContain('why');
  });

  test('and in an object that was made for ours, which stays with them', async () => {
    const { place } = await takeOutAfter(
      { '.mcp.json': '{}\n' },
      { name: '.mcp.json', change: (text) => text.replace('{\n    "fix', '{ // why\n    "fix') },
    );
    expect(await place.read('.mcp.json')).toBe('{\n  "mcpServers": { // why\n  }\n}\n');
  });

  test('whatever is written around ours, it is left word for word', async () => {
    const blank = fc.constantFrom('', ' ', '\n', '\r\n    ', ' // why, so\n', ' /* {"a": 1}, */ ');
    const { call, place } = await open({});
    await fc.assert(
      fc.asyncProperty(
        fc.array(blank, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        async (blanks, isLast) => {
          await place.write('.mcp.json', '{"mcpServers": {"other": 1}}');
          await call('install', 'claude');
          const [own = ''] = put.exec(await place.read('.mcp.json')) ?? [];
          const [first, second, third, fourth] = blanks;
          const tail = isLast ? `${third}${fourth}` : `${third},${fourth}"more": 2`;
          await place.write('.mcp.json', `{"mcpServers": {"other": 1${first},${second}${own}${tail}}}`);
          expect(await call('install', 'claude', '--uninstall')).toMatchObject({ exit: 0 });
          const left = await place.read('.mcp.json');
          const errors: never[] = [];
          expect(parse(left, errors)).toEqual({ mcpServers: { other: 1, ...(!isLast && { more: 2 }) } });
          expect(errors).toEqual([]);
          expect(left.match(/\/\/.*|\/\*.*?\*\//gu)).toEqual(blanks.join('').match(/\/\/.*|\/\*.*?\*\//gu));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('hooks that somebody changed', () => {
  const name = '.claude/settings.json';
  type Settings = { hooks: Record<string, { matcher?: string; hooks: Record<string, unknown>[] }[]> };
  const changing = (change: (settings: Settings) => void) => ({
    name,
    change: (text: string) => {
      const settings = JSON.parse(text);
      change(settings);
      return JSON.stringify(settings, null, 4);
    },
  });
  const mine = { type: 'command', command: 'mine' };

  test('a hook of ours leaves a group that got others, and nothing is left of what was made for ours', async () => {
    const { place } = await takeOutAfter(
      {},
      changing(({ hooks }) => hooks.Stop?.[0]?.hooks.push(mine)),
    );
    expect(JSON.parse(await place.read(name))).toEqual({ hooks: { Stop: [{ hooks: [mine] }] } });
  });

  test('a group whose matcher was changed goes with the hook that it was for', async () => {
    const { tree, stdout } = await takeOutAfter(
      { [name]: '{"hooks": {"PostToolUse": []}}' },
      changing(({ hooks }) => Object.assign(hooks.PostToolUse?.[0] ?? {}, { matcher: 'Read' })),
    );
    expect(JSON.parse(tree()[name] ?? '')).toEqual({ hooks: { PostToolUse: [] } });
    expect(stdout).not.toContain('changed since');
  });

  test('a hook of ours that is another now stays, and is told by name', async () => {
    const { place, stdout } = await takeOutAfter(
      {},
      changing(({ hooks }) => Object.assign(hooks.Stop?.[0]?.hooks[0] ?? {}, { timeout: 60 })),
    );
    expect(stdout).toContain(`${name}: changed since: hooks.Stop\n`);
    const { hooks } = JSON.parse(await place.read(name));
    expect(hooks).toEqual({ Stop: [{ hooks: [expect.objectContaining({ timeout: 60 })] }] });
  });

  test('an event that is no list any more stays as it is, and is told', async () => {
    const { place, stdout } = await takeOutAfter(
      {},
      changing((settings) => Object.assign(settings.hooks, { Stop: 'mine' })),
    );
    expect(stdout).toContain('changed since: hooks.Stop');
    expect(JSON.parse(await place.read(name))).toEqual({ hooks: { Stop: 'mine' } });
  });

  test('a file that was made for ours and has nothing else goes', async () => {
    const { tree } = await takeOutAfter({}, { name, change: (text) => `\n${text}` });
    expect(tree()).toEqual({});
  });

  test('installing again puts no hook there twice, and not beside one that was changed', async () => {
    const { call, place } = await open({});
    await call('install', 'claude');
    const settings = JSON.parse(await place.read(name));
    settings.hooks.Stop[0].hooks.push(mine);
    await place.write(name, JSON.stringify(settings));
    expect(await call('install', 'claude')).toMatchObject({ exit: 0 });
    expect((await place.read(name)).match(/fixpoint hook stop/gu)).toHaveLength(1);
    await place.write(name, (await place.read(name)).replaceAll('"timeout": 20', '"timeout": 60'));
    const { exit, stderr } = await call('install', 'claude');
    expect(exit).toBe(2);
    expect(stderr).toContain('hooks.Stop');
  });
});
