import { describe, expect, test } from 'vitest';
import { readProducerReply } from './read-producer.ts';

const conflictOf = (reply: string) => {
  const reading = readProducerReply(reply);
  return reading.kind === 'read' && reading.value.kind === 'conflict' ? reading.value.conflict : reading;
};

const wanted = {
  property: 'No timer in memory (D-11)',
  conflictsWith: 'D-12: no new table',
  alternatives: ['amend D-12', 'keep the timers'],
};

describe("a producer's reply", () => {
  test('is done under its heading, and the whole of it is the summary', () => {
    expect(readProducerReply('## REVISION COMPLETE\n\nTook the smaller way.\n')).toEqual({
      kind: 'read',
      value: { kind: 'done', summary: '## REVISION COMPLETE\n\nTook the smaller way.' },
      notes: [],
    });
  });

  test.each([
    ['without a heading', 'I changed task 2.'],
    ['with the heading in a fence', '```\n## REVISION COMPLETE\n```'],
    ['with the heading in a block quote', '> ## REVISION_CONFLICT'],
    ['with the heading in a sentence', 'This is no REVISION_CONFLICT.'],
  ])('%s is neither', (_, reply) => {
    expect(readProducerReply(reply)).toMatchObject({
      kind: 'read',
      value: { kind: 'unmarked', summary: reply },
    });
  });

  test('with both headings is a failure', () => {
    expect(readProducerReply('## REVISION COMPLETE\n\n## REVISION_CONFLICT\n')).toMatchObject({
      failure: 'unparseable',
    });
  });

  test('that is blank is a failure', () => {
    expect(readProducerReply('\n \t')).toMatchObject({ failure: 'empty' });
  });
});

describe('a conflict', () => {
  test.each([
    [
      'may be labelled lines',
      '## REVISION_CONFLICT\n\n**Issue:** blocker 1\n**required_property:** No timer in memory (D-11)\n' +
        '**Conflicts with:** D-12: no new table\n**Alternatives considered:**\n- amend D-12\n- keep the timers\n',
    ],
    [
      'may be a list',
      '## REVISION_CONFLICT\n- Required property: No timer in memory (D-11)\n- conflicts_with: D-12: no new table\n' +
        '- alternatives:\n  1. amend D-12\n  2. keep the\n     timers\n',
    ],
    [
      'may be under headings',
      '## REVISION CONFLICT\n### Required property\nNo timer in memory (D-11)\n### Conflicts with\nD-12: no new table\n' +
        '### Alternatives\n- amend D-12\n- keep the timers\n\n### What else changed\nNothing.\n',
    ],
    [
      'may be YAML',
      '## REVISION_CONFLICT\n```yaml\nconflict:\n  required_property: No timer in memory (D-11)\n' +
        '  conflicts_with: "D-12: no new table"\n  alternatives_considered: [amend D-12, keep the timers]\n```\n',
    ],
  ])('%s', (_, reply) => {
    expect(conflictOf(reply)).toEqual(wanted);
  });

  test('may name dimension and plan, and no alternatives', () => {
    const reply = `## REVISION_CONFLICT\n
\`\`\`yaml
issue: {dimension: context_compliance, plan: "08-03", required_property: P}
conflicts_with: C
alternatives: none
\`\`\``;
    expect(conflictOf(reply)).toEqual({
      property: 'P',
      conflictsWith: 'C',
      alternatives: [],
      dimension: 'context_compliance',
      plan: '08-03',
    });
  });

  test.each([
    ['without its property', 'conflicts with: C', 'incomplete'],
    ['without what it conflicts with', 'required_property: P', 'incomplete'],
    ['in an open fence', '```yaml\nrequired_property: P\nconflicts_with: C', 'unparseable'],
  ])('%s is a failure', (_, text, failure) => {
    expect(readProducerReply(`## REVISION_CONFLICT\n${text}`)).toMatchObject({ failure });
  });
});
