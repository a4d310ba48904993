import { expect, test } from 'vitest';
import { locate, relativePath, splitPlace } from './locate.ts';

test.each([
  ['/repo/src/a.js', 'src/a.js'],
  ['file:///repo/my%20docs/a.md', 'my docs/a.md'],
  ['./src/a.js', 'src/a.js'],
  ['src\\a.js', 'src/a.js'],
  ['/elsewhere/a.js', '/elsewhere/a.js'],
  ['/repository/a.js', '/repository/a.js'],
  ['file:///C:/x/a.js', 'C:/x/a.js'],
  ['file:///repo/%zz.js', '%zz.js'],
])('%s becomes %s in /repo', (file, expected) => {
  expect(relativePath(file, '/repo/')).toBe(expected);
});

test('a line or column of 0, and one that is no number, is not known', () => {
  expect(locate({ file: 'a.js', line: '3', column: 0, endLine: null }, { root: '/repo' })).toEqual({
    file: 'a.js',
    line: 3,
  });
  expect(locate({ file: '', line: 'x' }, { root: '/repo' })).toBeUndefined();
});

test('splits a place from the end, so that a drive stays with its path', () => {
  expect(splitPlace('C:/x/a.js:4:2')).toEqual({ file: 'C:/x/a.js', line: '4', column: '2' });
  expect(splitPlace('/repo/a.js')).toMatchObject({ file: '/repo/a.js' });
});
