import { describe, expect, test } from 'vitest';
import { findJsonDocuments } from './find-documents.ts';

const valuesIn = (text: string) => findJsonDocuments(text).documents.map(({ value }) => value);

describe('a document in a text', () => {
  test.each([
    ['may be the whole text', '{"a": 1}', [{ a: 1 }]],
    ['may stand in a fence', 'text\n\n```json\n{"a": 1}\n```\n', [{ a: 1 }]],
    ['may stand in a sentence', 'Result: {"a": 1}.', [{ a: 1 }]],
    ['may be an array of objects in a sentence', 'Result: [{"a": 1}]', [[{ a: 1 }]]],
    ['may be an empty array on a line of its own', 'None.\n\n[]\n', [[]]],
    ['may be one of several', '{"a": 1}\n{"b": 2}', [{ a: 1 }, { b: 2 }]],
    ['is data inside a string of another', '{"a": "{\\"b\\": 2}"}', [{ a: '{"b": 2}' }]],
    ['may hold fences and brackets in its strings', '{"a": "```\n{{ ]"}', [{ a: '```\n{{ ]' }]],
    ['is not looked for in a block quote', '> {"a": 1}\n> - [{"a": 1}]', []],
    ['is not looked for in code inside a sentence', 'Say `{"a": 1}` or `f({"a": 1})`.', []],
    ['is no check box', '- [ ] first\n[ ] second\n', []],
    ['is no index and no citation', 'See a["b"] and [1].', []],
    ['is no template', 'if (x) {{ name }} else { y }', []],
  ])('%s', (_, text, values) => {
    expect(valuesIn(text)).toEqual(values);
    expect(findJsonDocuments(text).broken).toEqual([]);
  });

  test('that is broken is said, with the lines it stands on', () => {
    expect(findJsonDocuments('x\n{"a": 1,\n "a": 2}\n').broken).toMatchObject([
      { source: '{"a": 1,\n "a": 2}', inSentence: false },
    ]);
  });

  test('that is broken inside a sentence may be a snippet, and what follows is looked at', () => {
    const { broken, documents } = findJsonDocuments('The call {"a": …} is wrong.\n{"b": 2}');
    expect(broken).toMatchObject([{ inSentence: true }]);
    expect(documents).toMatchObject([{ value: { b: 2 } }]);
  });
});

test.each([
  ['brackets', '['],
  ['beginnings', '{"'],
  ['code', '`{" '],
  ['empty documents', '{} '],
])('five megabytes of %s end soon', (_, piece) => {
  expect(findJsonDocuments(piece.repeat(5_000_000 / piece.length)).documents.length).toBeLessThanOrEqual(
    1000,
  );
});
