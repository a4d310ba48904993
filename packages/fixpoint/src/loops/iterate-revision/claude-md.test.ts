import { describe, expect, it } from 'vitest';
import { FixpointError } from '../../base/index.ts';
import { readMaxIterations } from './claude-md.ts';

function under(...lines: readonly string[]): string {
  return ['# Project', '', '## Research stack', '', ...lines, '', '## Next', ''].join('\n');
}

describe('the cap in CLAUDE.md', () => {
  it.each([
    ['a line', ['iterate_revision.max_iter: 5']],
    ['a list', ['- tools', '- iterate_revision.max_iter: 5']],
    ['a numbered list', ['1. iterate_revision.max_iter: 5']],
    ['code marks', ['- `iterate_revision.max_iter: 5`']],
    ['code marks around the name', ['* `iterate_revision.max_iter`: `5`']],
    ['bold', ['- **iterate_revision.max_iter:** 5']],
    ['an equals sign', ['iterate_revision.max_iter = 5']],
    ['escapes of a formatter', ['iterate\\_revision.max\\_iter: 5']],
    ['a comment', ['iterate_revision.max_iter: 5  # more for long sections']],
    ['words in brackets', ['iterate_revision.max_iter: 5 (was 3)']],
    [
      'a table',
      ['| field | value | why |', '| --- | --- | --- |', '| iterate_revision.max_iter | 5 | long |'],
    ],
    ['a YAML fence', ['```yaml', '# settings', 'iterate_revision.max_iter: 5', '```']],
    ['nested YAML', ['```yaml', 'iterate_revision:', '  venue: x', '', '  max_iter: 5', 'other: 1', '```']],
    ['nested JSON', ['```json', '{', '  "iterate_revision": {', '    "max_iter": 5', '  }', '}', '```']],
    ['JSON on one line', ['```json', '{"iterate_revision": {"max_iter": 5}}', '```']],
    ['a nested list', ['- iterate_revision', '  - max_iter: 5']],
    ['a subheading', ['### Loops', 'iterate_revision.max_iter: 5']],
    ['the same number twice', ['iterate_revision.max_iter: 5', '', '- iterate_revision.max_iter: 5']],
  ])('is read from %s', (_, lines) => {
    expect(readMaxIterations(under(...lines), 'CLAUDE.md')).toBe(5);
    expect(readMaxIterations(under(...lines).replaceAll('\n', '\r\n'), 'CLAUDE.md')).toBe(5);
  });

  it.each([
    ['nothing', ''],
    ['no such field', under('- something else: 5')],
    ['the field under another heading', under().replace('## Next', '## Next\niterate_revision.max_iter: 5')],
    ['the heading in a fence', '```\n## Research stack\niterate_revision.max_iter: 5\n```\n'],
    ['a heading of another level', '### Research stack\niterate_revision.max_iter: 5\n'],
    ['the field in a comment', under('<!--', 'iterate_revision.max_iter: 5', '-->')],
    ['the field in a sentence', under('Raise iterate_revision.max_iter: it is 3.')],
    [
      'max_iter of something else',
      under('```yaml', 'iterate_revision:', '  a: 1', 'other:', '  max_iter: 5', '```'),
    ],
  ])('is not set by %s', (_, text) => {
    expect(readMaxIterations(text, 'CLAUDE.md')).toBeUndefined();
  });

  it.each(['0', '-1', '2.5', 'five', '', '5 iterations', '1e3', '99999999999999999999'])(
    'is refused as %j, with its place',
    (value) => {
      const read = () => readMaxIterations(under(`iterate_revision.max_iter: ${value}`), 'CLAUDE.md');
      expect(read).toThrow(FixpointError);
      expect(read).toThrow(
        expect.objectContaining({ code: 'config', place: { file: 'CLAUDE.md', line: 5 } }),
      );
    },
  );

  it('is refused where it is set to two numbers', () => {
    const text = under('iterate_revision.max_iter: 5', 'iterate_revision.max_iter: 4');
    expect(() => readMaxIterations(text, 'CLAUDE.md')).toThrow('set twice');
  });
});
