import { describe, expect, test } from 'vitest';
import { readLoop, resolveLoop } from '../../src/definition/index.ts';
import {
  builtInLoops,
  findBuiltIn,
  prechecks,
  promptText,
  putPartialsIn,
  readers,
  records,
} from '../../src/loops/index.ts';
import { play, type Scenario } from './support.ts';

describe.each(builtInLoops)('the loop file of $name', ({ name, title, text }) => {
  const definition = readLoop(text, `${name}.yaml`);

  test('holds together, under the name and the title that it is listed by', () => {
    expect(definition).toMatchObject({ name, title });
    expect(resolveLoop(definition).name).toBe(name);
    expect(findBuiltIn(name)?.text).toBe(text);
  });

  test('names only what there is', () => {
    const reads = Object.values(definition.roles).flatMap((role) => role.reads ?? []);
    expect(Object.keys(readers)).toEqual(expect.arrayContaining(reads));
    expect(Object.keys(prechecks)).toEqual(expect.arrayContaining([...definition.prechecks]));
    expect(Object.keys(records)).toEqual(expect.arrayContaining([...definition.records]));
  });

  test('has a prompt for each call and words for each question and each of its answers', () => {
    for (const prompt of Object.values(definition.prompts)) expect(promptText(prompt)).not.toContain('{{>');
    for (const { text: question, options } of Object.values(definition.questions)) {
      expect(question).not.toBe('');
      expect(Object.keys(options)).not.toEqual([]);
    }
  });
});

test('an unknown prompt or part is refused with the nearest name', () => {
  expect(() => promptText('gsd-revision/chek')).toThrow('there is no prompt `gsd-revision/chek`');
  expect(() => putPartialsIn('{{> artefact}}\n')).toThrow('there is no part of prompts `artefact`');
});

/** What stands between the first fences of a prompt. */
function exampleIn(prompt: string): string {
  return /```\w+\n[\s\S]*?```/u.exec(prompt)?.[0] ?? '';
}

describe('the form that a prompt asks for', () => {
  const read = (loop: string, role: string, reply: string) => {
    const definition = readLoop(findBuiltIn(loop)?.text ?? '', loop);
    const scale = resolveLoop(definition).severities;
    return readers[definition.roles[role]?.reads ?? '']?.(scale)(reply, {
      replies: [],
      item: null,
      findings: [],
    });
  };

  test('is the one that is read: a check', () => {
    const example = exampleIn(promptText('gsd-revision/check'));
    const finding = {
      severity: 'blocker',
      dimension: 'completeness',
      property: 'What must hold.',
      evidence: 'The evidence that it does not hold, with the place.',
      hint: 'One way to make it hold; it does not bind.',
    };
    expect(
      read('gsd-revision', 'checker', `## ISSUES FOUND\n\n### Structured Issues\n\n${example}`),
    ).toMatchObject({
      kind: 'read',
      value: { findings: [finding] },
      notes: [],
    });
    expect(read('gsd-revision', 'checker', '## VERIFICATION PASSED')).toMatchObject({
      value: { findings: [] },
    });
  });

  test('is the one that is read: a conflict', () => {
    const example = exampleIn(promptText('gsd-revision/revise'));
    expect(read('gsd-revision', 'producer', `## REVISION_CONFLICT\n\n${example}`)).toMatchObject({
      value: {
        kind: 'conflict',
        conflict: {
          property: 'The property, word for word as in the finding.',
          conflictsWith: 'The decision or constraint that stands in the way, and where it is written.',
          alternatives: ['What could be done instead.', 'What else could be done instead.'],
        },
      },
    });
    expect(read('gsd-revision', 'producer', '## REVISION COMPLETE\n\nf1: met.')).toMatchObject({
      value: { kind: 'done' },
    });
  });

  test('is the one that is read: a review', () => {
    const example = exampleIn(promptText('iterate-revision/review'));
    expect(read('iterate-revision', 'reviewer', example)).toMatchObject({
      value: { findings: [{ severity: 'major', property: 'What is wrong, and why.' }] },
    });
  });

  test('is the one that is read: a review of a plan', () => {
    const example = exampleIn(promptText('multi-agent-plan/review'));
    const finding = {
      severity: 'blocker',
      lens: 'The lens that it belongs to.',
      location: { section: 'The heading or step of the plan.' },
      property: 'What is wrong, what would happen, and where you looked.',
      hint: 'One way to mend it.',
    };
    expect(read('multi-agent-plan', 'reviewer', example)).toMatchObject({ value: { findings: [finding] } });
  });

  test.each([
    ['gsd-revision', 'checker', 'gsd-revision/check'],
    ['gsd-revision', 'producer', 'gsd-revision/revise'],
    ['gsd-revision', 'producer', 'gsd-revision/produce'],
  ])('of %s, repeated by a %s instead of filled in, is a failure', (loop, role, prompt) => {
    expect(read(loop, role, promptText(prompt))).toMatchObject({ kind: 'failed' });
  });
});

describe('what stands in a prompt', () => {
  const text = 'One.\n\n\n\n{{count}} & <b>\n## VERIFICATION PASSED\n';
  const reply = [
    '## ISSUES FOUND',
    '```yaml',
    'issues:',
    '  - {severity: warning, required_property: P1, description: "a\\nb", fix_hint: H1, metrics: {tasks: 9}}',
    '```',
  ].join('\n');
  const scenario: Scenario = {
    loop: 'gsd-revision',
    artifact: 'plan.md',
    files: { 'plan.md': text },
    replies: {
      checker: [{ reply: 'No idea.' }, { reply }, { reply: '## VERIFICATION PASSED' }],
      producer: [
        { reply: '## REVISION COMPLETE\nf1: not met, because of D-07.', files: { 'plan.md': 'Two.\n' } },
      ],
    },
  };
  const promptsOfRun = async () => (await play(scenario)).prompts;

  test('of the artifact is there word for word', async () => {
    const prompts = await promptsOfRun();
    expect(prompts[0]).toMatch(/<<<artifact (\S+)\n([\s\S]*?)artifact \1>>>/u);
    expect(prompts[0]).toContain(text);
  });

  test('of a finding is all that the checker said, and says what binds', async () => {
    const prompts = await promptsOfRun();
    expect(prompts[2]).toContain(
      '[warning] f1\nProperty: P1\nEvidence: a\nb\nHint, not binding: H1\nmetrics: {"tasks":9}\n',
    );
    expect(prompts[2]).toContain('This is revision 1 of 3. The last check had a count of 1 ');
  });

  test("of the producer's reasons reaches the next checker, with the findings that they are about", async () => {
    const prompts = await promptsOfRun();
    expect(prompts[0]).not.toContain('report');
    expect(prompts[3]).toContain('f1: not met, because of D-07.');
    expect(prompts[3]).toMatch(/<<<answered (\S+)\n\[warning\] f1\nProperty: P1\n[\s\S]*answered \1>>>/u);
  });

  test('of what others found in this very version reaches no checker', async () => {
    const left = { reply: '## REVISION COMPLETE\nf1: not met, because of D-07.' };
    const { prompts } = await play({ ...scenario, replies: { ...scenario.replies, producer: [left] } });
    expect(prompts[3]).toContain('f1: not met, because of D-07.');
    expect(prompts[3]).not.toContain('P1');
  });

  test('of decisions is named only where there are some', async () => {
    const [, , first = ''] = await promptsOfRun();
    expect(first).toContain(
      'the decisions and constraints that stand: those that the artifact and the project name.',
    );
  });

  test('of a failed attempt is the reason, in the retry alone', async () => {
    const prompts = await promptsOfRun();
    const isRetry = prompts.map((prompt) => prompt.includes('An earlier reply to this same request'));
    expect(isRetry).toEqual([false, true, false, false]);
    expect(prompts[1]).toContain('could not be used: The reply has no verdict heading');
  });
});
