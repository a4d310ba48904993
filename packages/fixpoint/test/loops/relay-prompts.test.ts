import { describe, expect, test } from 'vitest';
import { promptText, readers } from '../../src/loops/index.ts';
import { at, fixed, lens, relay, synthesis } from './relay-script.ts';
import { play, type Result } from './support.ts';

const race = at('blocker', 'Two requests at once lose one.', 3);
const style = at('nit', 'A name says nothing.', 7);
const merged = { ...race, issue: 'Requests are lost.', from: ['f1'] };

const scenario = relay({
  settings: { lenses: ['correctness', 'our own rules'], cleanPasses: 1, maxGateFixes: 2 },
  replies: {
    'reviewer:correctness': [lens(race), lens()],
    'reviewer:our own rules': [lens(style), { reply: 'Fine by me.' }, lens()],
    synthesizer: [synthesis(merged), synthesis()],
    producer: [fixed('red, version 1\n'), fixed('green, version 2\n')],
  },
});

let played: Promise<Result> | undefined;

/** The prompts that a role got, or one of its seats, in order. All tests look at one run. */
async function promptsOf(role: string, seat: string | null = null): Promise<readonly string[]> {
  played ??= play(scenario);
  const { outcome, history, prompts } = await played;
  expect(outcome).toBe('converged clean');
  const prompted = history.flatMap(({ event }) =>
    event.type === 'call.started' && event.prompt !== null ? [event] : [],
  );
  return prompts.filter((_, index) => prompted[index]?.role === role && prompted[index]?.seat === seat);
}

describe('what each role gets to read', () => {
  test('a lens is told what to look for, by its own name too, and nothing that anybody found', async () => {
    const prompts = [
      ...(await promptsOf('reviewer', 'correctness')),
      ...(await promptsOf('reviewer', 'our own rules')),
    ];
    expect(prompts).toHaveLength(5);
    for (const prompt of prompts) {
      expect(prompt).not.toMatch(/lose one|are lost|says nothing|it is not green|I made it/u);
    }
    expect(prompts[0]).toContain('Isolation between tenants');
    expect(prompts[2]).toContain('Your lens: our own rules.');
    expect(prompts[2]).not.toContain('Isolation between tenants');
  });

  test('a lens that is asked again is told why, and still nothing that others found', async () => {
    const [, , again] = await promptsOf('reviewer', 'our own rules');
    expect(again).toContain('An earlier reply to this same request could not be used');
    expect(again).not.toContain('lose one');
  });

  test('the synthesizer gets what each lens of this relay listed, as data, and of no other', async () => {
    const [first, second] = await promptsOf('synthesizer');
    expect(first).toMatch(
      /<<<lens (\S+)\nLens: correctness\n\n\[blocker\] f\d, at code.txt:3[\s\S]*lens \1>>>/u,
    );
    expect(first).toContain('Lens: our own rules\n\n[nit] f');
    expect(second).toContain('Lens: correctness\nNothing found.\n');
    expect(second).not.toMatch(/lose one|are lost/u);
  });

  test('the fix of blockers gets the list that was made, and not what was left out', async () => {
    const [fix] = await promptsOf('producer');
    expect(fix).toContain('Property: Requests are lost.');
    expect(fix).not.toMatch(/lose one|says nothing/u);
  });

  test('the fix of a gate gets what the gate found, word for word, and what the fix before it was for', async () => {
    const [, fix] = await promptsOf('producer');
    expect(fix).toContain('This is fix 1 of at most 2.');
    expect(fix).toMatch(
      /<<<gate (\S+)\n\[error\] f\d+, at code.txt:1:1\nProperty: it is not green\n[\s\S]*gate \1>>>/u,
    );
    expect(fix).toMatch(/<<<review (\S+)\n[\s\S]*Requests are lost.[\s\S]*review \1>>>/u);
  });
});

test('the form that a lens and the synthesizer are asked for is the one that is read', () => {
  const scale = [
    { name: 'blocker', effect: 'gates' },
    { name: 'should-fix', effect: 'notes' },
    { name: 'nit', effect: 'notes' },
  ] as const;
  const read = (reader: string, prompt: string) => {
    const [, example = ''] = /```json\n([\s\S]*?)```/u.exec(promptText(prompt)) ?? [];
    return readers[reader]?.(scale)(example, { replies: [], item: null, findings: [] });
  };
  const listed = { severity: 'blocker', location: { file: 'path/of/the/file', line: 1 } };
  for (const reading of [
    read('json-report', 'self-review-relay/lens'),
    read('json-synthesis', 'self-review-relay/synthesis'),
  ]) {
    expect(reading).toMatchObject({ kind: 'read', value: { findings: [listed] }, notes: [] });
  }
});
