import { expect, test } from 'vitest';
import { changedFiles } from './changed-files.ts';
import { diffFiles, type VersionFiles } from './diff-files.ts';

function changed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return changedFiles(diffFiles(toFiles(before), toFiles(after)));
}

function toFiles(texts: Readonly<Record<string, string>>): VersionFiles {
  return new Map(Object.entries(texts).map(([path, text]) => [path, { kind: 'text', text }]));
}

test('a changed file has the lines that are new in it', () => {
  const before = { 'a.md': 'one\ntwo\nthree\nfour\nfive\n' };
  const after = { 'a.md': 'one\nTWO\nthree\nfour\nfive\nsix\n' };
  expect(changed(before, after)).toEqual([
    {
      path: 'a.md',
      lines: [
        { from: 2, to: 2 },
        { from: 6, to: 6 },
      ],
    },
  ]);
});

test('where lines were removed, what stands in their place is changed', () => {
  expect(changed({ 'a.md': 'one\ntwo\nthree\n' }, { 'a.md': 'one\nthree\n' })).toEqual([
    { path: 'a.md', lines: [{ from: 2, to: 2 }] },
  ]);
});

test('lines that look like a diff are text', () => {
  const after = 'one\n++ b/other.md\n@@ -1,9 +90,9 @@\n';
  expect(changed({ 'a.md': 'one\n' }, { 'a.md': after })).toEqual([
    { path: 'a.md', lines: [{ from: 2, to: 3 }] },
  ]);
});

test('each of several files has its own, a new one all of its lines', () => {
  expect(changed({ 'a.md': 'one\n' }, { 'b.md': 'one\ntwo' })).toEqual([
    { path: 'a.md', lines: [] },
    { path: 'b.md', lines: [{ from: 1, to: 2 }] },
  ]);
});

test('the lines of what cannot be shown are not known', () => {
  const binary: VersionFiles = new Map([['a.png', { kind: 'binary', hash: '1', bytes: 1 }]]);
  expect(changedFiles(diffFiles(new Map(), binary))).toEqual([{ path: 'a.png', lines: null }]);
});
