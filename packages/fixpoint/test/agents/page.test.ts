import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientNames, clients } from '../../src/agents/clients/clients.ts';

const page = readFileSync(new URL('../../../../docs/agents.md', import.meta.url), 'utf8');

test.each(clientNames)('the page shows the command, the abilities and the version of %s', (name) => {
  const { program, can, command } = clients[name];
  const { words } = command({
    prompt: '',
    permission: 'read-only',
    model: null,
    schema: null,
    session: null,
    scratch: '/scratch',
  });
  expect(page).toContain(`\n${[program, ...words].join(' ')}\n`);
  const row = page
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\` |`) && line.split(' | ').length === 6);
  const [, , , schema, cost] = (row ?? '').split(' | ');
  expect([schema, cost]).toEqual([can.schema, can.cost].map((each) => (each ? 'yes' : 'no')));
});
