import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeProject } from '../process/support/project.ts';
import { connect } from './client.ts';
import { type ClientOfServer, ways } from './client-with-server.ts';

const page = readFileSync(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8');

test.each(Object.keys(ways) as ClientOfServer[])('the page adds the server to %s as the tests do', (name) => {
  const way = ways[name];
  const lines = [
    ...('add' in way ? [[name, ...way.add].join(' ')] : []),
    ...('setting' in way ? [way.setting.below, way.setting.line] : []),
    ...('file' in way ? [way.file[0], way.file[1].trim()] : []),
    ...('config' in way ? [way.config] : []),
  ];
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
});

test('the page tells every tool and every resource', async () => {
  const { client } = await connect((await makeProject({})).root);
  const { tools } = await client.listTools();
  const { resourceTemplates } = await client.listResourceTemplates();
  const told = [
    ...tools.map(({ name }) => `| \`${name}\` |`),
    ...resourceTemplates.map(
      ({ uriTemplate }) => `\`${uriTemplate.replaceAll('{', '<').replaceAll('}', '>')}\``,
    ),
  ];
  expect(told.filter((line) => !page.includes(line))).toEqual([]);
});
