import { describe, expect, test } from 'vitest';
import { loadLoop } from '../../definition/index.ts';
import { type AgentChoice, chooseAgents } from './choose-agents.ts';

const text = `
loop: gated
severities: {blocker: gates}
settings: {gates: {is: names}}
roles:
  gate: {is: gate}
  reviewer: {is: reviewer}
steps:
  test: {call: gate, on: {green: [{then: review}], red: [{end: stalled, reason: red}]}}
  review: {call: reviewer, on: {report: [{when: clean, end: converged, reason: clean}, {end: capped, reason: cap}]}}
`;
const definition = await loadLoop(text, 'gated.yaml');

const projectSettings = (agents: Readonly<Record<string, unknown>>) => ({
  file: 'fixpoint.config.yaml',
  settings: { agents },
});

function choose(changes: Partial<AgentChoice> & { readonly agents?: Readonly<Record<string, unknown>> }) {
  const { agents = {}, ...choice } = changes;
  const layers = { flags: {}, environment: {}, project: projectSettings(agents), user: null };
  return chooseAgents({
    definition,
    loopFile: null,
    asked: {},
    filled: ['reviewer'],
    layers,
    settings: { gates: null },
    seats: ['reviewer.tone', 'reviewer.facts'],
    seatless: {},
    gates: null,
    ...choice,
  });
}

const unit = { gate: { command: ['node', '--test'], format: 'tap' } };

describe('the role of a gate', () => {
  test('that nobody fills is an error that shows how to name one, whoever is the default', async () => {
    const nobody = choose({ agents: { default: 'inbox' }, asked: { default: 'command:model' } });
    await expect(nobody).rejects.toMatchObject({
      code: 'config',
      message: 'no gate is configured for gated',
      hint: expect.stringContaining('`--gates "npm test"`'),
    });
  });

  test('is filled by a command alone', async () => {
    const { agents, fromRepository } = await choose({ asked: { gate: 'npm test' } });
    expect(agents).toEqual({ gate: { gate: { command: ['npm', 'test'] } } });
    expect(fromRepository).toEqual([]);
  });

  test('is filled by all gates that the setting names: commands, and names of the settings', async () => {
    const gates = { gates: ['npm run lint', 'unit', 'gate:make check'], isOfRepository: true };
    const { agents, fromRepository } = await choose({ agents: { unit }, gates });
    expect(agents.gate).toEqual({
      gates: [{ command: ['npm', 'run', 'lint'] }, unit.gate, { command: ['make', 'check'] }],
    });
    expect(fromRepository).toEqual(['gate']);
  });

  test('that was asked for by name stands above the setting, and the setting above the agents', async () => {
    const gates = { gates: ['npm test'], isOfRepository: false };
    expect((await choose({ asked: { gate: 'make' }, gates })).agents.gate).toEqual({
      gate: { command: ['make'] },
    });
    expect((await choose({ agents: { gate: unit }, gates })).agents.gate).toEqual({
      gate: { command: ['npm', 'test'] },
    });
  });

  test.each(['inbox', 'command:model', 'scripted:replies.yaml'])('is not filled by %s', async (gate) => {
    await expect(choose({ asked: { gate } })).rejects.toMatchObject({
      code: 'config',
      message: 'the agent of gate is no gate',
    });
  });

  describe('that is called only where a setting is given', () => {
    const onDemand = loadLoop(text.replace('{is: gate}', '{is: gate, given: gates}'), 'on-demand.yaml');

    test('needs nobody without it, and is filled with it', async () => {
      const without = await choose({ definition: await onDemand });
      expect(without.agents).toEqual({});
      const gates = { gates: ['npm test'], isOfRepository: false };
      const settings = { gates: gates.gates };
      const { agents } = await choose({ definition: await onDemand, gates, settings });
      expect(agents).toEqual({ gate: { gate: { command: ['npm', 'test'] } } });
    });

    test('is refused where somebody names it without it: it would never run', async () => {
      const named = choose({ definition: await onDemand, asked: { gate: 'npm test' } });
      await expect(named).rejects.toMatchObject({
        code: 'config',
        message: 'gated calls its gate only where `gates` is set',
      });
    });
  });
});

test('a default agent that cannot be read is refused, also where no role would use it', async () => {
  const slip = { gate: 'npm test', reviewer: 'inbox', default: 'reviewr:tone=inbox' };
  await expect(choose({ filled: [], asked: slip })).rejects.toMatchObject({
    code: 'config',
    message: expect.stringContaining('no agent `reviewr:tone=inbox` for default'),
  });
  await expect(choose({ filled: ['gate', 'reviewer'], asked: { default: 'inbx' } })).rejects.toMatchObject({
    message: expect.stringContaining('Did you mean `inbox`?'),
  });
});

describe('a seat of a panel', () => {
  const choosePanel = (changes: Parameters<typeof choose>[0]) => choose({ filled: ['gate'], ...changes });

  test('has the agent of its role, unless it has one of its own', async () => {
    const { agents, fromRepository } = await choosePanel({
      agents: { reviewer: 'command:one', 'reviewer.facts': 'command:two' },
    });
    expect(agents).toEqual({
      reviewer: { command: ['one'] },
      'reviewer.facts': { command: ['two'] },
    });
    expect(fromRepository).toEqual(['reviewer', 'reviewer.facts']);
  });

  test('may be named with a colon, as in scripts', async () => {
    const { agents } = await choosePanel({ agents: { default: 'inbox', 'reviewer:facts': 'command:two' } });
    expect(agents).toEqual({ reviewer: { inbox: {} }, 'reviewer.facts': { command: ['two'] } });
  });

  test('has its own one where that was asked for, also beside a function that fills its role', async () => {
    const asked = { 'reviewer.facts': 'inbox' };
    const { agents } = await choose({ filled: ['gate', 'reviewer'], asked });
    expect(agents).toEqual({ 'reviewer.facts': { inbox: {} } });
  });

  test('has no own one where something stronger names one for all of its role', async () => {
    const asked = { reviewer: 'inbox' };
    const { agents } = await choosePanel({ asked, agents: { 'reviewer.facts': 'command:two' } });
    expect(agents).toEqual({ reviewer: { inbox: {} } });
  });

  test('fills its role together with all others, unless the loop calls it for no seat too', async () => {
    const agents = { 'reviewer.tone': 'inbox', 'reviewer:facts': 'command:two' };
    expect((await choosePanel({ agents })).agents).toEqual({
      'reviewer.tone': { inbox: {} },
      'reviewer.facts': { command: ['two'] },
    });
    await expect(choosePanel({ agents, seatless: { reviewer: 'again' } })).rejects.toMatchObject({
      message:
        "nobody fills the role reviewer of gated beside its seats: the calls of its step again are no seat's",
    });
  });

  test('does not fill its role for the other seats', async () => {
    const nobody = choosePanel({ asked: { 'reviewer.facts': 'inbox' } });
    await expect(nobody).rejects.toMatchObject({ message: 'nobody fills the role reviewer of gated' });
  });
});
