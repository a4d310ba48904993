import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeLine, readConflictLine, toWrittenForm, writeOpenLine } from './slot-line.ts';

const begin = '<!-- gsd:plan-revision-conflicts:begin -->';
const end = '<!-- gsd:plan-revision-conflicts:end -->';

describe('a line of the slot, whatever its fields hold', () => {
  const nasty = fc.constantFrom(
    ...[
      '|',
      '\\',
      ';',
      '/',
      '\n',
      '\r',
      '\t',
      ' ',
      '—',
      '`',
      '#',
      '-',
      'a',
      '\u2028',
      '\uD800',
      '<!--',
      begin,
      end,
    ],
    ...[
      '- [ ] REVISION_CONFLICT',
      '- [x]',
      ' — required_property: x',
      ' | resolved: r',
      'conflicts with:',
      'none',
    ],
  );
  const field = fc.oneof(
    fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme' }),
  );
  const conflicts = fc
    .record({
      dimension: field,
      plan: field,
      property: field,
      conflictsWith: field,
      alternatives: fc.array(field, { maxLength: 3 }),
    })
    .map((conflict) => ({ conflict, written: toWrittenForm(conflict) }))
    .filter(({ written }) => written.property !== '' && written.conflictsWith !== '');

  it('reads back as it was written, each field in its one-line form', () => {
    fc.assert(
      fc.property(conflicts, ({ conflict, written }) => {
        expect(readConflictLine(writeOpenLine(conflict))).toEqual({ conflict: written });
      }),
      { numRuns: 500 },
    );
  });

  it('is one line, and holds no marker', () => {
    fc.assert(
      fc.property(conflicts, field, ({ conflict }, resolution) => {
        const line = closeLine(writeOpenLine(conflict), resolution);
        expect(line).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(line).not.toContain('<!--');
      }),
      { numRuns: 500 },
    );
  });

  it('reads as closed once it was closed, with any resolution', () => {
    fc.assert(
      fc.property(conflicts, field, ({ conflict, written }, resolution) => {
        const closed = readConflictLine(closeLine(writeOpenLine(conflict), resolution));
        expect(closed).toMatchObject({ conflict: written, resolution: expect.stringMatching(/./) });
      }),
      { numRuns: 500 },
    );
  });
});
