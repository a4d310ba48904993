import { expect, test } from 'vitest';
import { makeProject } from '../process/support/project.ts';
import { connect } from './client.ts';
import { fewWays, writePersonGate } from './person-settings.ts';
import { host, type Subagent } from './subagent.ts';

const blocker = [
  '## ISSUES FOUND',
  '```yaml',
  'issues:',
  '  - {severity: blocker, required_property: "Every task has a check", description: "Task 2 has none"}',
  '```',
].join('\n');

test('gsd-revision is carried to its end by subagents that only see their prompt files', async () => {
  const project = await makeProject({ 'plan.md': '# Plan\n\nTODO first\n' });
  const server = await connect(project.root);
  const plan = async () => (await project.read('plan.md')) ?? '';
  const subagent: Subagent = async ({ role, access }) => {
    if (role === 'checker') return (await plan()).includes('TODO') ? blocker : '## VERIFICATION PASSED\n';
    expect(access).toBe('edit');
    await project.write('plan.md', (await plan()).replace('TODO', 'DONE'));
    return '## REVISION COMPLETE\nDone.';
  };
  const first = await server.step('start', { loop: 'gsd-revision', artifact: ['plan.md'] });
  expect(first).toMatchObject({
    due: 'calls',
    calls: [{ role: 'checker', who: 'fresh', access: 'read-only' }],
  });
  const last = await host(server, first, subagent);
  expect(last).toMatchObject({ due: 'ended', outcome: 'converged', open: 0 });
  expect((await project.events()).map(({ type }) => type)).toEqual([
    'run.started',
    ...['call.started', 'call.replied'],
    ...['call.started', 'call.replied'],
    ...['call.started', 'call.replied'],
    'run.ended',
  ]);
});

const fault = { severity: 'major', file: 'offer.md', line: 1, issue: 'Whether it floats is not said.' };

test('a panel is several calls at once, handed in in any order, and mended by the one who was vague', async () => {
  const project = await makeProject({ 'offer.md': 'We sell a boat.\n' });
  const server = await connect(project.root);
  let isVague = true;
  const subagent: Subagent = async ({ role, seat }, prompt) => {
    if (role === 'producer') {
      await project.write('offer.md', 'We sell a boat. It floats.\n');
      return '## REVISION COMPLETE\n\nIt says so now.';
    }
    if (prompt.includes('# Review a fix')) {
      const verdicts = [{ id: 'f1', verdict: 'addressed', evidence: 'The second sentence says it.' }];
      return JSON.stringify({ reviewed: 'The change.', verdicts, breakage: [], observations: [] });
    }
    if (seat === 'completeness' && isVague) {
      isVague = false;
      return 'It looks rather good to me.';
    }
    const isMended = (await project.read('offer.md'))?.includes('floats') === true;
    return JSON.stringify({ reviewed: 'All of the offer.', findings: isMended ? [] : [fault] });
  };
  const first = await server.step('start', { loop: 'standard', artifact: ['offer.md'], settings: fewWays });
  expect(first.calls?.map(({ seat }) => seat)).toEqual(['correctness', 'completeness']);
  const { calls = [] } = first;
  const last = await host(server, { ...first, calls: calls.toReversed() }, subagent);
  expect(last).toMatchObject({ due: 'ended', outcome: 'converged' });
  const shown = await server.call('show', { run: last.run });
  expect(shown.data).toMatchObject({ outcome: 'converged', open: 0, rounds: 3 });
});

test('replies of a panel may be handed in at the same moment', async () => {
  const project = await makeProject({ 'offer.md': 'We sell a boat.\n' });
  const server = await connect(project.root);
  const settings = { ...fewWays, lenses: ['one', 'two', 'three', 'four'] };
  const first = await server.step('start', { loop: 'standard', artifact: ['offer.md'], settings });
  const { run, calls = [] } = first;
  const reply = JSON.stringify({ reviewed: 'All of it.', findings: [] });
  const given = calls.map(({ call, token }) => server.step('submit', { run, call, token, reply }));
  const steps = await Promise.all(given);
  expect(steps.filter(({ due }) => due === 'ended')).toHaveLength(1);
  expect((await project.events()).filter(({ type }) => type === 'call.replied')).toHaveLength(4);
});

test('six lenses, in a folder far down, fit into two kilobytes, as text and as data', async () => {
  const deep = 'a-folder-with-a-long-name/'.repeat(3);
  const project = await makeProject({ [`${deep}offer.md`]: 'We sell a boat.\n' });
  const server = await connect(`${project.root}/${deep}`);
  const lenses = [
    'correctness',
    'completeness',
    'consistency',
    'security',
    'clarity',
    'what a stranger needs',
  ];
  const { text, data } = await server.call('start', {
    loop: 'standard',
    artifact: ['offer.md'],
    settings: { ...fewWays, lenses },
  });
  expect(text).toContain('6 calls are due');
  expect(Buffer.byteLength(text)).toBeLessThan(2000);
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(2000);
});

test('gates of the person are run by Fixpoint, which tells how it goes', async () => {
  const project = await makeProject({ 'offer.md': 'We sell a boat.\n', 'gate.sh': 'test -s offer.md\n' });
  const env = await writePersonGate(project.aside, 'sh gate.sh');
  const { client } = await connect(project.root, { env });
  const heard: (string | undefined)[] = [];
  const request = { name: 'start', arguments: { loop: 'standard', artifact: ['offer.md'] } };
  const started = await client.callTool(request, undefined, {
    onprogress: ({ message }) => heard.push(message),
  });
  expect(started.structuredContent).toMatchObject({ due: 'calls' });
  expect(heard.some((message) => message?.includes('gate: sh gate.sh'))).toBe(true);
  expect((await project.events()).find(({ type }) => type === 'call.replied')).toMatchObject({
    reply: { kind: 'green' },
  });
});
