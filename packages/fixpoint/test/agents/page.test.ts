import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientNames, clients } from '../../src/agents/clients/clients.ts';

const read = (place: string) => readFileSync(new URL(`../../../../${place}`, import.meta.url), 'utf8');
const page = read('docs/agents.md');
/** Installs the versions that everything was tried with. */
const installer = read('scripts/agents-install.mjs');

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
  const [, , version, schema, cost] = (row ?? '').split(' | ');
  const installed = new RegExp(`^  ${name}: '.+@([^@]+)',$`, 'mu').exec(installer)?.[1];
  expect(version).toBe(installed ?? 'the version of npm run agents:install');
  expect([schema, cost]).toEqual([can.schema, can.cost].map((each) => (each ? 'yes' : 'no')));
});
