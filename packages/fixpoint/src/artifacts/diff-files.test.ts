import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileContent } from './diff-files.ts';
import { diffFiles } from './diff-files.ts';
import { describeDiff } from './version-diff.ts';

type Files = Readonly<Record<string, string | FileContent>>;

function files(files: Files): ReadonlyMap<string, FileContent> {
  const content = (each: string | FileContent) =>
    typeof each === 'string' ? ({ kind: 'text', text: each } as const) : each;
  return new Map(Object.entries(files).map(([path, each]) => [path, content(each)]));
}

describe('a diff', () => {
  test('shows and counts what was added, removed and changed, by path', () => {
    const diff = diffFiles(
      files({ 'same.md': 's\n', 'b.md': 'one\ntwo\n', 'old.md': 'gone\n' }),
      files({ 'same.md': 's\n', 'b.md': 'one\n2\nthree\n', 'a new.md': 'here\n' }),
    );
    expect(diff.files).toEqual([
      { path: 'a new.md', change: 'added', addedLines: 1, removedLines: 0 },
      { path: 'b.md', change: 'changed', addedLines: 2, removedLines: 1 },
      { path: 'old.md', change: 'removed', addedLines: 0, removedLines: 1 },
    ]);
    expect(diff.text).toContain('--- /dev/null\n+++ b/a new.md\n@@ -0,0 +1,1 @@\n+here\n');
    expect(diff.text).toContain('--- a/b.md\n+++ b/b.md\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+three\n');
    expect(describeDiff(diff)).toBe('3 files: 3 lines added, 2 removed');
  });

  test('says its size as a person would', () => {
    const diff = diffFiles(files({ 'a.md': 'one\n' }), files({ 'a.md': '1\n' }));
    expect(describeDiff(diff)).toBe('1 file: 1 line added, 1 removed');
  });

  test('of equal versions is empty', () => {
    const same = files({ 'a.md': 'text', 'b.bin': { kind: 'binary', hash: '1', bytes: 3 } });
    const diff = diffFiles(same, new Map(same));
    expect(diff).toEqual({ files: [], text: '', cut: false });
    expect(describeDiff(diff)).toBe('no change');
  });

  test('names a binary file', () => {
    const diff = diffFiles(
      files({ 'a.png': { kind: 'binary', hash: '1', bytes: 3 } }),
      files({ 'a.png': { kind: 'binary', hash: '2', bytes: 3 } }),
    );
    expect(diff.text).toBe('changed, not shown (binary): a.png\n');
    expect(describeDiff(diff)).toBe('1 file: 0 lines added, 0 removed, 1 file not counted');
  });

  test('names what is too large or too different to compare', () => {
    const numbers = (from: number) =>
      Array.from({ length: 5000 }, (_, index) => `${from + index}\n`).join('');
    const diff = diffFiles(
      files({ 'different.md': numbers(0), 'large.md': '' }),
      files({ 'different.md': numbers(10_000), 'large.md': 'x\n'.repeat(3_000_000) }),
    );
    expect(diff.text).toBe(
      'changed, not shown (too different): different.md\nchanged, not shown (too large): large.md\n',
    );
  });

  test('is cut at a line, and says so', () => {
    const { text, cut } = diffFiles(files({}), files({ 'a.md': 'line\n'.repeat(100) }), { maxLength: 100 });
    expect(cut).toBe(true);
    expect(text).toMatch(/\n\+line\n\[cut here: the whole diff has \d+ characters\]\n$/u);
  });

  test('always leads from the one text to the other', () => {
    const line = fc.constantFrom('', 'a', 'b', '+c', '-d', ' e', '@@ -1 +1 @@');
    const text = fc
      .tuple(fc.array(line), fc.boolean())
      .map(([lines, end]) => lines.join('\n') + (end ? '\n' : ''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffFiles(files({ f: before }), files({ f: after }));
        expect(before === after ? before : applyPatch(before, diff.text)).toBe(after);
      }),
    );
  });
});
