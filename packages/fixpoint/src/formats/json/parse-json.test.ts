import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

function readBack(text: string): unknown {
  const parsed = parseJson(text);
  if (parsed.kind === 'broken') throw new Error(parsed.why);
  return parsed.value;
}

describe('what JSON allows', () => {
  test('is read as JSON.parse reads it', () => {
    // A control character in front of a letter may be a LaTeX command; see below.
    const plain = fc.jsonValue().filter((value) => !/\\[bfnrt][A-Za-z]/u.test(JSON.stringify(value)));
    fc.assert(
      fc.property(plain, (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual({
          kind: 'parsed',
          value: JSON.parse(text),
          end: text.length,
          repairs: [],
        });
      }),
    );
  });

  test('is read up to its end, whatever follows', () => {
    expect(parseJson('x {"a": 1} y', 2)).toEqual({ kind: 'parsed', value: { a: 1 }, end: 10, repairs: [] });
  });
});

describe('slips that can mean one thing only', () => {
  test.each([
    ['a trailing comma', '{"a": [1, 2,],}', { a: [1, 2] }, 'trailing-comma'],
    ['a raw line break', '["a\nb"]', ['a\nb'], 'raw-control-character'],
    ['an escape that JSON does not know', '["\\d+ \\\' \\u12"]', ["\\d+ \\' \\u12"], 'unknown-escape'],
    [
      'a LaTeX command that looks like an escape',
      '["\\textbf{x} \\frac \\nabla \\rho \\begin"]',
      ['\\textbf{x} \\frac \\nabla \\rho \\begin'],
      'latex-command',
    ],
  ])('%s is read', (...[, text, value, repair]) => {
    expect(parseJson(text)).toMatchObject({ value, repairs: [repair] });
  });

  test('words after real line breaks and tabs stay as they are', () => {
    expect(readBack('["one\\ntwo\\tthree\\nnot it\\nnew line\\ttext and table\\rend"]')).toEqual([
      'one\ntwo\tthree\nnot it\nnew line\ttext and table\rend',
    ]);
  });
});

describe('what is broken', () => {
  test.each([
    ['a key that stands twice', '{"a": 1, "a": 2}', /twice/u],
    ['a key that stands twice deep inside', '[{"b": {"a": 1, "a": 2}}]', /twice/u],
    ['an open object', '{"a": 1', /ends/u],
    ['an open array', '[1, ', /ends/u],
    ['an open string', '["a', /not closed/u],
    ['a missing comma', '[1 2]', /comma/u],
    ['two commas', '[1,,2]', /value/u],
    ['a comma alone', '[,]', /value/u],
    ['single quotes', "{'a': 1}", /key/u],
    ['a comment', '{/* x */}', /key/u],
    ['a bare word', '[undefined]', /value/u],
    ['a number with a leading zero', '[01]', /value/u],
    ['ten thousand brackets', '['.repeat(10_000), /deep/u],
  ])('%s is a failure', (...[, text, why]) => {
    expect(parseJson(text)).toMatchObject({ kind: 'broken', why: expect.stringMatching(why) });
  });

  test('a cut document is never read', () => {
    const document = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(document, fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        expect(parseJson(text.slice(0, at % text.length)).kind).toBe('broken');
      }),
    );
  });
});
