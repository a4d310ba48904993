import { describe, expect, test } from 'vitest';
import type { Permission } from '../agent.ts';
import type { ClientCall } from './client.ts';
import { clientNames, clients } from './clients.ts';

const schema = { type: 'object', properties: { verdict: { type: 'string' } } };

function callWith(fields: Partial<ClientCall> = {}): ClientCall {
  return {
    prompt: 'the very prompt',
    permission: 'read-only',
    model: null,
    schema: null,
    session: null,
    scratch: '/scratch',
    ...fields,
  };
}

describe.each(clientNames)('the command of %s', (name) => {
  const client = clients[name];
  const wordsOf = (fields: Partial<ClientCall> = {}) => client.command(callWith(fields)).words;

  test('has the prompt on standard input, and never among its words', () => {
    for (const permission of ['read-only', 'edit', 'full'] as const) {
      const { words, input } = client.command(callWith({ permission, model: 'm', session: 's', schema }));
      expect(input).toBe('the very prompt');
      expect(words.join('\n')).not.toContain('the very prompt');
    }
  });

  test('is another one for each permission', () => {
    const permissions: readonly Permission[] = ['read-only', 'edit', 'full'];
    const all = permissions.map((permission) => wordsOf({ permission }).join(' '));
    expect(new Set(all).size).toBe(permissions.length);
  });

  test('names model and session only where there is one', () => {
    const bare = wordsOf().join(' ');
    const full = wordsOf({ model: 'the-model', session: 'the-session' }).join(' ');
    expect(full).toContain('the-model');
    expect(full).toContain('the-session');
    expect(bare).not.toMatch(/undefined|null/u);
    expect(full.length).toBeGreaterThan(bare.length);
  });

  test('hands a schema on exactly where the client can be held to one', () => {
    const { words, files = {} } = client.command(callWith({ schema }));
    const handed = `${words.join(' ')}${Object.values(files).join(' ')}`;
    expect(handed.includes('verdict')).toBe(client.can.schema);
    expect(Object.keys(files).every((file) => file.startsWith('/scratch/'))).toBe(true);
  });
});

describe('what a permission is in the words of a client', () => {
  const words = (name: keyof typeof clients, permission: Permission) =>
    clients[name].command(callWith({ permission })).words.join(' ');

  test.each([
    ['claude', 'read-only', '--tools Read,Grep,Glob --permission-mode dontAsk'],
    ['claude', 'edit', '--permission-mode acceptEdits'],
    ['claude', 'full', '--permission-mode bypassPermissions'],
    ['codex', 'read-only', '-s read-only'],
    ['codex', 'edit', '-s workspace-write'],
    ['codex', 'full', '-s danger-full-access'],
    ['gemini', 'read-only', '--approval-mode plan'],
    ['gemini', 'edit', '--approval-mode auto_edit'],
    ['opencode', 'read-only', '--agent plan'],
    ['copilot', 'read-only', '--available-tools view,grep,glob'],
    ['qwen', 'read-only', '--approval-mode plan'],
    ['pi', 'read-only', '--tools read,grep,find,ls'],
  ] as const)('%s, %s', (name, permission, expected) => {
    expect(words(name, permission)).toContain(expected);
  });

  test('the sandbox of Codex stands before the word that goes on in a session', () => {
    const { words: all } = clients.codex.command(callWith({ session: 'thread' }));
    expect(all.indexOf('-s')).toBeLessThan(all.indexOf('resume'));
    expect(all.slice(-3)).toEqual(['resume', 'thread', '-']);
  });
});
