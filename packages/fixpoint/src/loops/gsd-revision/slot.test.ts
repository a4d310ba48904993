import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conflict } from '../../findings/index.ts';
import type { SlotEdit, SlotReading } from './slot.ts';
import { readSlot } from './slot-read.ts';
import { addConflict, carrySlot, closeConflict, ensureSlot } from './slot-write.ts';

const begin = '<!-- gsd:plan-revision-conflicts:begin -->';
const end = '<!-- gsd:plan-revision-conflicts:end -->';
const heading = '## Plan-Revision Conflicts';
const open =
  '- [ ] REVISION_CONFLICT coverage/01 — required_property: p | conflicts with: c | alternatives: a';
const conflict: Conflict = {
  dimension: 'coverage',
  plan: '01',
  property: 'p',
  conflictsWith: 'c',
  alternatives: ['a'],
};

function slotWith(...lines: readonly string[]): string {
  return ['# Reviews', '', begin, heading, ...lines, end, '', 'Text.', ''].join('\n');
}

function count(text: string, marker = 'gsd:'): number | string {
  const reading = readSlot(text, marker);
  return reading.kind === 'slot' ? reading.open.length : reading.fault;
}

function textOf(edit: SlotEdit): string {
  if (edit.kind === 'refused') throw new Error(edit.why);
  return edit.text;
}

function openConflicts(reading: SlotReading): readonly Conflict[] {
  if (reading.kind === 'broken') throw new Error(`line ${reading.line}: ${reading.why}`);
  return reading.open.map((line) => line.conflict);
}

describe('reading the slot', () => {
  it('counts an empty slot as no open conflict', () => {
    expect(count(slotWith())).toBe(0);
  });

  it('gives the fields of open and closed lines, with their places', () => {
    const closed = `${open.replace('[ ]', '[x]')} | resolved: adopt 1`;
    expect(readSlot(slotWith(open, closed), 'gsd:')).toEqual({
      kind: 'slot',
      open: [{ line: 5, conflict }],
      closed: [{ line: 6, conflict, resolution: 'adopt 1' }],
      end: 7,
    });
  });

  it.each([
    ['a byte order mark', `\uFEFF${slotWith(open)}`],
    ['front matter', `---\nphase: 1\n---\n\n${slotWith(open)}`],
    ['blank lines around the title', `\n\n${slotWith(open).replace('Reviews\n', 'Reviews\n\n\n')}`],
    ['an underlined title', slotWith(open).replace('# Reviews', 'Reviews\n=======')],
    ['Windows line endings', slotWith(open).replaceAll('\n', '\r\n')],
    ['no line after it', slotWith(open).split('\n\nText')[0] ?? ''],
    ['blank lines inside', slotWith('', open, '')],
    ['a second slot elsewhere', slotWith(open) + slotWith(open, open)],
    ['the same line in a text', slotWith(open) + open],
    ['stray spaces and tabs', slotWith(`  -\t[  ]   ${open.slice(6)}\t `)],
    ['an empty box', slotWith(open.replace('[ ]', '[]'))],
  ])('finds the open conflict with %s', (_, text) => {
    expect(openConflicts(readSlot(text, 'gsd:'))).toEqual([conflict]);
  });

  it.each([
    ['no slot', '# Reviews\n\nText.\n', 'no-slot'],
    ['no title', `${begin}\n${heading}\n${end}\n`, 'no-slot'],
    ['nothing at all', '', 'no-slot'],
    ['a text between title and slot', slotWith(open).replace(begin, `Text.\n${begin}`), 'no-slot'],
    ['a slot in a fence', `# Reviews\n\n\`\`\`\n${begin}\n${heading}\n${end}\n\`\`\`\n`, 'no-slot'],
    ['a title that talks of it', '# Reviews\n\nThe plan-revision-conflicts are below.\n', 'no-slot'],
    ['a slot that is indented code', slotWith(open).replace(begin, `    ${begin}`), 'damaged'],
    ['no end', slotWith(open).replace(end, ''), 'damaged'],
    ['no begin', slotWith(open).replace(begin, end), 'damaged'],
    ['a slot in the slot', slotWith(begin, heading, open, end), 'damaged'],
    ['text after the begin marker', slotWith(open).replace(begin, `${begin} x`), 'damaged'],
    ['text after the end marker', slotWith(open).replace(end, `${end} x`), 'damaged'],
    ['text before the end marker', slotWith(open).replace(end, `x ${end}`), 'damaged'],
    ['another heading', slotWith(open).replace(heading, '## Conflicts'), 'damaged'],
    ['no heading', slotWith(open).replace(heading, ''), 'damaged'],
    ['another prefix', slotWith(open).replaceAll('gsd:', 'gad:'), 'damaged'],
    ['a ticked line without a resolution', slotWith(open.replace('[ ]', '[x]')), 'damaged'],
    ['an open line with a resolution', slotWith(`${open} | resolved: r`), 'damaged'],
    ['another line', slotWith('- [ ] something else'), 'damaged'],
    ['a field too few', slotWith(open.replace(' | alternatives: a', '')), 'damaged'],
    ['an empty property', slotWith(open.replace(': p ', ': ')), 'damaged'],
  ])('is an error, and never no conflict, with %s', (_, text, fault) => {
    expect(count(text)).toBe(fault);
  });

  it.each(['gsd:', 'gsd-', 'gad:'])('takes the marker prefix %s', (marker) => {
    expect(count(textOf(addConflict(undefined, marker, conflict)), marker)).toBe(1);
  });
});

describe('making the slot', () => {
  it('stands directly after the title of a text that has none', () => {
    const text = '---\na: 1\n---\n# Review\nText.\n';
    expect(textOf(ensureSlot(text, 'gsd:'))).toBe(
      `---\na: 1\n---\n# Review\n\n${begin}\n${heading}\n${end}\n\nText.\n`,
    );
  });

  it('comes with a title where there is no file', () => {
    expect(textOf(ensureSlot(undefined, 'gsd:'))).toBe(`# Reviews\n\n${begin}\n${heading}\n${end}\n`);
  });

  it('follows a title at the very end of a file', () => {
    expect(count(textOf(ensureSlot('# Reviews', 'gsd:')))).toBe(0);
  });

  it('is refused where text begins without a title', () => {
    expect(ensureSlot('Text.\n', 'gsd:').kind).toBe('refused');
  });
});

describe('writing a conflict', () => {
  it('adds one line and leaves every other byte', () => {
    const text = slotWith(open).replaceAll('\n', '\r\n');
    const other = { ...conflict, property: 'q' };
    const added = open.replace(': p', ': q');
    expect(textOf(addConflict(text, 'gsd:', other))).toBe(text.replace(end, `${added}\r\n${end}`));
  });

  it('says none where there is no plan and no alternative', () => {
    const text = textOf(
      addConflict(slotWith(), 'gsd:', { property: 'p', conflictsWith: 'c', alternatives: [] }),
    );
    expect(text).toContain(
      '- [ ] REVISION_CONFLICT none/none — required_property: p | conflicts with: c | alternatives: none\n',
    );
  });

  it('leaves one line of the same conflict, however it is spaced', () => {
    const once = textOf(addConflict(slotWith(), 'gsd:', conflict));
    const again = { ...conflict, property: '- p\n', conflictsWith: 'other words' };
    expect(addConflict(once, 'gsd:', again)).toEqual({ kind: 'edited', text: once });
  });

  it('opens a conflict anew after it was closed', () => {
    const closed = textOf(closeConflict(slotWith(open), 'gsd:', { ...conflict, resolution: 'r' }));
    expect(count(textOf(addConflict(closed, 'gsd:', conflict)))).toBe(1);
  });

  it.each([
    ['property', { ...conflict, property: ' \n# -' }],
    ['constraint', { ...conflict, conflictsWith: '``' }],
  ])('is refused with an empty %s', (_, empty) => {
    expect(addConflict(slotWith(), 'gsd:', empty).kind).toBe('refused');
  });

  it('is refused by a damaged slot', () => {
    expect(addConflict(slotWith('x'), 'gsd:', conflict).kind).toBe('refused');
  });

  it('escapes what could end a field', () => {
    const text = textOf(addConflict(slotWith(), 'gsd:', { ...conflict, property: 'a | resolved: b' }));
    expect(text).toContain('required_property: a \\| resolved: b | conflicts with');
  });
});

describe('closing a conflict', () => {
  it('ticks the line, appends the resolution and leaves the same line in a text', () => {
    const text = slotWith(open) + open;
    const closed = `${open.replace('[ ]', '[x]')} | resolved: amend: x`;
    expect(textOf(closeConflict(text, 'gsd:', { ...conflict, resolution: 'amend:\nx' }))).toBe(
      slotWith(closed) + open,
    );
  });

  it('is refused where that conflict is not open', () => {
    const text = slotWith(open) + open.replace('/01', '/02');
    expect(closeConflict(text, 'gsd:', { ...conflict, plan: '02', resolution: 'r' }).kind).toBe('refused');
    const closed = textOf(closeConflict(text, 'gsd:', { ...conflict, resolution: 'r' }));
    expect(closeConflict(closed, 'gsd:', { ...conflict, resolution: 'r' }).kind).toBe('refused');
  });
});

it('keeps its bytes when what surrounds it is written again', () => {
  const slot = `${begin}\r\n${heading}\r\n ${open}  \r\n${end}\r\n`;
  const carried = textOf(carrySlot(`# Old\r\n\r\n${slot}Old.\r\n`, '# New\n\nNew.\n', 'gsd:'));
  expect(carried).toBe(`# New\n\n${slot}\nNew.\n`);
  expect(count(textOf(carrySlot(slotWith(open).split('\n\nText')[0] ?? '', '# New\nNew.', 'gsd:')))).toBe(1);
});

describe('a slot that was damaged', () => {
  it('never reads fewer open conflicts, without an error, for a character that is missing', () => {
    const text = slotWith(open);
    for (let at = 0; at < text.indexOf('Text.'); at += 1) {
      const reading = readSlot(text.slice(0, at) + text.slice(at + 1), 'gsd:');
      expect(reading.kind === 'broken' || reading.open.length === 1).toBe(true);
    }
  });

  it('reads any text without throwing, and any cut of a slot as an error', () => {
    fc.assert(fc.property(fc.string(), (text) => void readSlot(text, 'gsd:')));
    const text = slotWith(open).split('\n\nText')[0] ?? '';
    for (let length = 0; length < text.length; length += 1) {
      expect(readSlot(text.slice(0, length), 'gsd:').kind).toBe('broken');
    }
  });
});
