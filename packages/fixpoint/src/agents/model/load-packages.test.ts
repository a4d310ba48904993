import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FixpointError } from '../../base/index.ts';
import { temporaryFolder } from '../test-support.ts';
import { findPackages, type PackageName, placesOf } from './load-packages.ts';

const folder = temporaryFolder();
const names = ['ai', '@ai-sdk/openai'] as const;

/** A folder with packages that give their own version and place. */
function placeWith(name: string, packages: Readonly<Partial<Record<PackageName, string>>>): string {
  for (const [each, version] of Object.entries(packages)) {
    const home = path.join(folder(), name, 'node_modules', each);
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, 'package.json'), JSON.stringify({ name: each, version }));
    writeFileSync(path.join(home, 'index.js'), `module.exports = { is: '${each} ${version} of ${name}' };`);
  }
  return path.join(folder(), name, 'package.json');
}

function refusalOf(work: () => unknown): FixpointError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof FixpointError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

test('packages come from the first place that has all of them', () => {
  const half = placeWith('half', { ai: '6.0.1' });
  const first = placeWith('first', { ai: '6.1.0', '@ai-sdk/openai': '3.2.1' });
  const second = placeWith('second', { ai: '6.2.0', '@ai-sdk/openai': '3.3.0' });
  const load = findPackages(names, [half, first, second]);
  expect(names.map(load)).toEqual([{ is: 'ai 6.1.0 of first' }, { is: '@ai-sdk/openai 3.2.1 of first' }]);
});

test('a place with versions for somebody else is passed over', () => {
  const other = placeWith('other', { ai: '5.0.9', '@ai-sdk/openai': '2.0.0' });
  const fitting = placeWith('fitting', { ai: '6.0.0', '@ai-sdk/openai': '3.0.0' });
  expect(findPackages(names, [other, fitting])('ai')).toEqual({ is: 'ai 6.0.0 of fitting' });
});

test('what is missing is named with what to install', () => {
  const none = placeWith('none', {});
  const old = placeWith('old', { ai: '5.0.9', '@ai-sdk/openai': '3.0.0' });
  expect(refusalOf(() => findPackages(names, [none]))).toMatchObject({
    code: 'config',
    message:
      'models are called with packages that are not there: ai is not installed; @ai-sdk/openai is not installed',
    hint: expect.stringContaining('npm install ai@6 @ai-sdk/openai@3'),
  });
  expect(refusalOf(() => findPackages(names, [none, old])).message).toContain(
    'ai is there as 5.0.9, and 6 is needed',
  );
});

test('one that cannot be loaded is told with where it is, and is no defect of ours', () => {
  const place = placeWith('damaged', { ai: '6.0.1', '@ai-sdk/openai': '3.0.0' });
  const home = path.join(path.dirname(place), 'node_modules/@ai-sdk/openai');
  writeFileSync(path.join(home, 'index.js'), 'x(');
  const load = findPackages(names, [place]);
  expect(load('ai')).toEqual({ is: 'ai 6.0.1 of damaged' });
  expect(refusalOf(() => load('@ai-sdk/openai'))).toMatchObject({
    code: 'config',
    message: expect.stringContaining(
      'the package @ai-sdk/openai, which models are called with, cannot be loaded: ',
    ),
    hint: `It is in ${realpathSync(home)}. Remove it there, and install it anew: \`npm install @ai-sdk/openai@3\`.`,
  });
});

test('packages beside Fixpoint stand before those of the project, which are code of the repository', () => {
  const [beside, project] = placesOf('/project');
  expect(beside).toMatch(/load-packages\.ts$/u);
  expect(project).toBe('/project/package.json');
});
