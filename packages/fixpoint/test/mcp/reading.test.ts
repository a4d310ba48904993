import type { TextResourceContents } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { builtInLoops } from '../../src/loops/index.ts';
import { makeProject } from '../process/support/project.ts';
import { connect } from './client.ts';
import { handIn } from './subagent.ts';

async function runOnPlan() {
  const project = await makeProject({ 'plan.md': '# Plan\n' });
  const server = await connect(project.root);
  const first = await server.step('start', { loop: 'gsd-revision', artifact: ['plan.md'] });
  const read = async (uri: string) => {
    const { contents } = await server.client.readResource({ uri });
    return (contents[0] as TextResourceContents).text;
  };
  return { project, server, first, read };
}

test('reports, ledgers, results and prompts of runs are listed, and can be read', async () => {
  const { server, first, read } = await runOnPlan();
  const { run, calls = [] } = first;
  const { resources } = await server.client.listResources();
  const prompt = `fixpoint://runs/${run}/calls/${calls[0]?.call}/prompt`;
  expect(resources.map(({ uri }) => uri).toSorted()).toEqual(
    [...['ledger', 'report', 'result'].map((page) => `fixpoint://runs/${run}/${page}`), prompt].toSorted(),
  );
  expect(await read(prompt)).toContain('# Check: is it ready?');
  await handIn(server, first, () => '## VERIFICATION PASSED\n');
  expect(await read(`fixpoint://runs/${run}/report`)).toMatch(/^# gsd\S*-revision on/u);
  expect(JSON.parse(await read(`fixpoint://runs/${run}/result`))).toMatchObject({
    run,
    outcome: 'converged',
  });
  expect(JSON.parse(await read(`fixpoint://runs/last/ledger`))).toMatchObject({ findings: [], open: [] });
});

test('templates say what can be read of a run that is not listed, and runs complete themselves', async () => {
  const { server, first } = await runOnPlan();
  const { resourceTemplates } = await server.client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('fixpoint://runs/{run}/report');
  const { completion } = await server.client.complete({
    ref: { type: 'ref/resource', uri: 'fixpoint://runs/{run}/report' },
    argument: { name: 'run', value: first.run.slice(0, 3) },
  });
  expect(completion.values).toEqual([first.run]);
});

test('a resource that there is not is refused, and no other file is read by its name', async () => {
  const { first, read } = await runOnPlan();
  const uris = [
    'fixpoint://runs/zzz/report',
    `fixpoint://runs/${first.run}/calls/ffffffff/prompt`,
    `fixpoint://runs/..%2F..%2Fplan.md/report`,
    'fixpoint://other',
  ];
  for (const uri of uris) await expect(read(uri)).rejects.toThrow();
});

test('each loop is a prompt, with the words of the person in it', async () => {
  const { root } = await makeProject({});
  const { client } = await connect(root);
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(builtInLoops.map(({ name }) => `run-${name}`));
  const given = { artifact: 'sections/results.tex', settings: 'venue: Nature' };
  const { messages } = await client.getPrompt({ name: 'run-iterate-revision', arguments: given });
  expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('sections/results.tex') });
  expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('venue: Nature') });
});

test('tools are few, described, and say what they may do', async () => {
  const { root } = await makeProject({});
  const { client } = await connect(root);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['start', 'next', 'submit', 'answer', 'show', 'runs']);
  for (const { description = '', annotations, outputSchema, inputSchema } of tools) {
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThan(500);
    expect(annotations?.readOnlyHint).toBeTypeOf('boolean');
    expect(outputSchema).toBeDefined();
    expect(inputSchema).toMatchObject({ additionalProperties: false });
  }
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
    'show',
    'runs',
  ]);
});
