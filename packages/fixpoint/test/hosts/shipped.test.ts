import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../src/cli/version.ts';
import { offeredLoops } from '../../src/hosts/loops.ts';
import { shippedFiles } from '../../src/hosts/packages/shipped.ts';
import { builtInLoops } from '../../src/loops/index.ts';
import { findClient } from '../agents/installed.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const shipped = shippedFiles(version);
const within = (folder: string) => shipped.filter(({ path: file }) => file.startsWith(folder));
const hosts = 'packages/fixpoint/hosts';

test('every built-in loop is offered, and no other', () => {
  expect(offeredLoops.map(({ name }) => name).toSorted()).toEqual(
    builtInLoops.map(({ name }) => name).toSorted(),
  );
});

describe('what lies in the repository is what is made', () => {
  test.each(shipped)('$path', async ({ path: file, text }) => {
    await expect(text).toMatchFileSnapshot(path.join(repository, file));
  });

  test('and nothing else lies there', () => {
    const entries = readdirSync(path.join(repository, hosts), { recursive: true, withFileTypes: true });
    const there = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(repository, path.join(parentPath, name)));
    expect(there.toSorted()).toEqual(
      within(hosts)
        .map(({ path: file }) => file)
        .toSorted(),
    );
  });
});

describe('files are as their hosts want them', () => {
  test.each(shipped.filter(({ path: file }) => file.endsWith('.json')))('$path is JSON', ({ text }) => {
    expect(JSON.parse(text)).toBeTypeOf('object');
  });

  test.each(shipped.filter(({ path: file }) => file.endsWith('.md')))(
    '$path says what it is for',
    ({ text }) => {
      const { description, name } = parse(/^---\n([\s\S]*?)\n---\n/u.exec(text)?.[1] ?? '');
      expect(description.length).toBeGreaterThan(40);
      // Longer ones are cut, or refused.
      expect(description.length).toBeLessThan(500);
      if (name !== undefined) expect(name).toMatch(/^[a-z-]+$/u);
    },
  );

  test.each(shipped.filter(({ path: file }) => /(SKILL\.md|commands\/.*)$/u.test(file)))(
    '$path is short, and has nothing left to fill in but what the person wrote',
    ({ text }) => {
      expect(Buffer.byteLength(text)).toBeLessThan(3000);
      expect(text.replace('{{args}}', '')).not.toMatch(/\{\{|undefined/u);
    },
  );

  test('a reviewer cannot write: no tool for it is among its own', () => {
    const reviewers = shipped.filter(({ path: file }) => /reviewer\.md$/u.test(file));
    expect(reviewers).toHaveLength(3);
    for (const { text } of reviewers) {
      const { tools, permission } = parse(/^---\n([\s\S]*?)\n---\n/u.exec(text)?.[1] ?? '');
      if (permission !== undefined) expect(permission).toEqual({ edit: 'deny', bash: 'deny' });
      else expect(String(tools)).not.toMatch(/\*|write|edit|replace|bash|shell/iu);
    }
  });
});

const claude = findClient('claude');

test.skipIf(claude === null)('Claude Code finds the plugin and the marketplace valid', () => {
  for (const folder of [`${hosts}/claude`, '.']) {
    const said = execFileSync(claude ?? '', ['plugin', 'validate', folder], {
      cwd: repository,
      encoding: 'utf8',
    });
    expect(said).toContain('Validation passed');
  }
});
