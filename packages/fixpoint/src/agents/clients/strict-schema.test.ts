import { describe, expect, test } from 'vitest';
import { loosen, makeStrict } from './strict-schema.ts';

const finding = {
  type: 'object',
  properties: { id: { type: 'string' }, line: { type: 'integer' } },
  required: ['id'],
};
const report = {
  type: 'object',
  properties: { findings: { type: 'array', items: finding }, note: { type: 'string' } },
  required: ['findings'],
};

describe('a strict schema', () => {
  test('closes every object, wants all of its fields, and lets those be null that may be left out', () => {
    expect(makeStrict(report)).toEqual({
      type: 'object',
      properties: {
        findings: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: { type: 'string' }, line: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
            required: ['id', 'line'],
            additionalProperties: false,
          },
        },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['findings', 'note'],
      additionalProperties: false,
    });
  });

  test('reaches the objects in alternatives and in definitions', () => {
    const closed = expect.objectContaining({ additionalProperties: false });
    expect(makeStrict({ anyOf: [finding, { type: 'null' }] })).toEqual({ anyOf: [closed, { type: 'null' }] });
    expect(makeStrict({ $defs: { finding } })).toEqual({ $defs: { finding: closed } });
  });

  test('takes a field that is named like a keyword for a field', () => {
    const schema = { type: 'object', properties: { properties: finding }, required: ['properties'] };
    expect(makeStrict(schema)).toMatchObject({
      properties: { properties: { type: 'object', additionalProperties: false } },
    });
  });
});

describe('a reply to a strict schema', () => {
  test('loses the nulls of fields that may be left out, and no others', () => {
    const reply = { findings: [{ id: 'F1', line: null, own: null }], note: null };
    expect(JSON.parse(loosen(JSON.stringify(reply), report))).toEqual({
      findings: [{ id: 'F1', own: null }],
    });
  });

  test('keeps a null that is missing for a required field, so that it is refused', () => {
    expect(JSON.parse(loosen('{"findings": null}', report))).toEqual({ findings: null });
  });

  test('stays as it is where it is no object', () => {
    for (const text of ['{"findings": [', 'all is well', '[null]']) expect(loosen(text, report)).toBe(text);
  });
});
