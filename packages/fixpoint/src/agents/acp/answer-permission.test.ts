import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Permission } from '../agent.ts';
import type { Fields } from '../clients/json-lines.ts';
import { temporaryFolder } from '../test-support.ts';
import { answerPermission } from './answer-permission.ts';

const folder = temporaryFolder();
const inFolder = (name: string) => path.join(folder(), name);

const options = [
  { optionId: 'yes-for-ever', kind: 'allow_always' },
  { optionId: 'yes', kind: 'allow_once' },
  { optionId: 'no', kind: 'reject_once' },
];

interface Asked {
  readonly permission?: Permission;
  readonly options?: readonly Fields[];
  readonly updates?: readonly Fields[];
}

/** Which option is chosen; null where none is. */
async function choose(tool: Fields, { permission = 'edit', updates = [], ...rest }: Asked = {}) {
  const toolCall = { toolCallId: 't1', title: 'Do it', ...tool };
  const rules = { permission, folder: folder(), updates };
  const { response, denial } = await answerPermission({ toolCall, options, ...rest }, rules);
  return { chosen: response.outcome.optionId ?? null, denial };
}

const editOf = (target: string): Fields => ({ kind: 'edit', locations: [{ path: target }] });

test.each([
  ['read-only', 'edit', 'no'],
  ['read-only', 'delete', 'no'],
  ['read-only', 'read', 'yes'],
  ['read-only', 'search', 'yes'],
  ['read-only', 'fetch', 'no'],
  ['read-only', 'execute', 'no'],
  ['read-only', undefined, 'no'],
  ['edit', 'read', 'yes'],
  ['edit', 'edit', 'yes'],
  ['edit', 'move', 'yes'],
  ['edit', 'execute', 'no'],
  ['edit', 'switch_mode', 'no'],
  ['edit', 'of tomorrow', 'no'],
  ['full', 'execute', 'yes'],
  ['full', undefined, 'yes'],
] as const)(
  'with the permission %s a tool of the kind %s is answered %s',
  async (permission, kind, answer) => {
    const { chosen, denial } = await choose({ kind, locations: [{ path: inFolder('a') }] }, { permission });
    expect(chosen).toBe(answer);
    expect(denial === null).toBe(answer === 'yes');
  },
);

test('an edit is denied outside of the folder, also behind a link, and where no file is named', async () => {
  symlinkSync('/tmp', inFolder('link'));
  for (const target of [inFolder('../other'), inFolder('link/other'), '/etc/x', folder().slice(0, -1)]) {
    const { chosen, denial } = await choose(editOf(target));
    expect([chosen, denial]).toEqual(['no', `Do it ${target} (${target} is outside of the folder)`]);
  }
  expect(await choose({ kind: 'edit' })).toEqual({
    chosen: 'no',
    denial: 'Do it (it does not say which file)',
  });
});

test('every file that an edit names counts, where it is and what would be in it', async () => {
  const content = [{ type: 'diff', path: '/etc/x', newText: '' }];
  expect((await choose({ ...editOf(inFolder('a')), content })).chosen).toBe('no');
  expect((await choose({ kind: 'edit', content: [{ type: 'diff', path: inFolder('a') }] })).chosen).toBe(
    'yes',
  );
});

test.each(['read', 'search'])('a %s outside of the folder is denied', async (kind) => {
  const tool = { kind, locations: [{ path: '/etc/passwd' }] };
  expect((await choose(tool, { permission: 'read-only' })).chosen).toBe('no');
});

test('a read has to say which file; a search that names none is one of the folder', async () => {
  const answered = (kind: string) => choose({ kind }, { permission: 'read-only' });
  expect(await answered('read')).toEqual({ chosen: 'no', denial: 'Do it (it does not say which file)' });
  expect(await answered('search')).toEqual({ chosen: 'yes', denial: null });
});

test('a tool is known by what was told of it before, where it is asked for in few words', async () => {
  const updates = [
    { sessionUpdate: 'tool_call', toolCallId: 't1', kind: 'edit', locations: [] },
    { sessionUpdate: 'tool_call_update', toolCallId: 't1', kind: null, locations: [{ path: inFolder('a') }] },
    { sessionUpdate: 'tool_call', toolCallId: 't2', kind: 'execute' },
  ];
  expect((await choose({ locations: [] }, { updates })).chosen).toBe('yes');
  expect((await choose({ kind: 'execute' }, { updates })).chosen).toBe('no');
});

test('nothing is allowed for good, but where all is allowed', async () => {
  const forEver = options.slice(0, 1);
  const { chosen, denial } = await choose(editOf(inFolder('a')), { options: forEver });
  expect([chosen, denial]).toEqual([null, expect.stringContaining('no way to allow it once')]);
  const allowed = await choose(editOf(inFolder('a')), { options: forEver, permission: 'full' });
  expect(allowed).toEqual({ chosen: 'yes-for-ever', denial: null });
});

test('a denial says what was wanted', async () => {
  const { denial } = await choose({ kind: 'execute', title: 'touch x' });
  expect(denial).toBe('touch x (a tool of the kind execute)');
});
