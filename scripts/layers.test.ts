import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const cruiser = path.join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');

interface Violation {
  readonly rule: string;
  readonly from: string;
}

/** Files by their path under src, each with its text. */
type Tree = Readonly<Record<string, string>>;

// What the cases import; right in itself.
const grounds: Tree = {
  'base/index.ts': 'export const zero = 0;',
  'findings/index.ts': "export { one } from './finding.ts';",
  'findings/finding.ts': "import { zero } from '../base/index.ts';\nexport const one = zero + 1;",
  'artifacts/index.ts': "import { diffLines } from 'diff';\nexport const artifact = diffLines;",
  'loop/index.ts': "import { one } from '../findings/index.ts';\nexport const two = one + 1;",
  'definition/index.ts':
    "import { parse } from 'yaml';\nimport { z } from 'zod';\nimport { two } from '../loop/index.ts';\nexport const definition = [parse, z, two];",
  'journal/index.ts':
    "import { readFile } from 'node:fs/promises';\nimport { two } from '../loop/index.ts';\nexport const journal = [readFile, two];",
  'runner/index.ts': "import { journal } from '../journal/index.ts';\nexport const runner = journal;",
  'loops/index.ts': "import text from './loop.yaml';\nexport const loops = text;",
  'loops/loop.yaml': 'loop: 1\n',
  'drivers/index.ts': "import { runner } from '../runner/index.ts';\nexport const drivers = runner;",
  'lab/index.ts':
    "import { drivers } from '../drivers/index.ts';\nimport { loops } from '../loops/index.ts';\nexport const lab = [drivers, loops];",
  'project/index.ts':
    "import { drivers } from '../drivers/index.ts';\nimport { loops } from '../loops/index.ts';\nexport const project = [drivers, loops];",
  'mcp/index.ts': "import { runner } from '../runner/index.ts';\nexport const mcp = runner;",
  'cli/main.ts':
    "import { loops } from '../loops/index.ts';\nconst { mcp } = await import('../mcp/index.ts');\nexport const cli = [loops, mcp];",
  'index.ts': "export { two } from './loop/index.ts';\nexport { journal } from './journal/index.ts';",
  'loop/loop.test.ts': "import '../runner/index.ts';\nimport '../findings/finding.ts';\nimport 'node:fs';",
};

const wrong: readonly (readonly [title: string, rule: string, file: string, text: string])[] = [
  ['an import from a higher layer', 'imports-point-down', 'findings/up.ts', "import '../runner/index.ts';"],
  [
    'a type from a higher layer',
    'imports-point-down',
    'base/type.ts',
    "import type { one } from '../findings/index.ts';\nexport type One = typeof one;",
  ],
  [
    'a late import from a higher layer',
    'imports-point-down',
    'runner/late.ts',
    "export const late = () => import('../cli/main.ts');",
  ],
  ['an import of the library face', 'imports-point-down', 'runner/face.ts', "import '../index.ts';"],
  [
    'an import from a sibling',
    'siblings-stay-apart',
    'artifacts/sibling.ts',
    "import '../findings/index.ts';",
  ],
  [
    'the loop importing its definition',
    'siblings-stay-apart',
    'loop/sibling.ts',
    "import '../definition/index.ts';",
  ],
  [
    'a driver importing the lab',
    'imports-point-down',
    'drivers/lab.ts',
    "import { lab } from '../lab/index.ts';\nexport const driver = lab;",
  ],
  [
    'the lab importing the project',
    'siblings-stay-apart',
    'lab/project.ts',
    "import { project } from '../project/index.ts';\nexport const ofProject = project;",
  ],
  ['a node: module in a pure folder', 'pure-without-node', 'loop/node.ts', "import 'node:crypto';"],
  ['a node module without its prefix in a pure folder', 'pure-without-node', 'base/node.ts', "import 'fs';"],
  ['a package in a pure folder', 'pure-without-packages', 'findings/package.ts', "import 'ulid';"],
  [
    "another folder's package in a pure folder",
    'pure-without-packages',
    'artifacts/package.ts',
    "import 'yaml';",
  ],
  ["another folder's inner file", 'through-the-index', 'runner/inner.ts', "import '../findings/finding.ts';"],
  ['an inner file in the library face', 'through-the-index', 'testing.ts', "import './findings/finding.ts';"],
  [
    'the environment by import',
    'ports-for-the-ambient',
    'runner/env.ts',
    "import { env } from 'node:process';",
  ],
  ['a folder that has no layer', 'known-folders', 'elsewhere/file.ts', "import '../base/index.ts';"],
  [
    'a folder that has no layer, imported',
    'known-folders',
    'cli/elsewhere.ts',
    "import '../elsewhere/file.ts';",
  ],
  ['a cycle', 'no-cycles', 'views/a.ts', "import './a2.ts';\nexport const a = 1;"],
  [
    'a cycle of types',
    'no-cycles',
    'views/b.ts',
    "import type { B } from './b2.ts';\nexport const b: B = 1;",
  ],
  ['a cycle with a test', 'no-cycles', 'views/c.test.ts', "import './c2.ts';"],
  ['an import of a test', 'tests-are-not-imported', 'views/e.ts', "import './c.test.ts';"],
  ['an import that leads nowhere', 'resolvable', 'views/f.ts', "import './nowhere.ts';"],
];

// The other halves of cycles; a cycle is reported once, at its first file.
const accomplices: Tree = {
  'views/a2.ts': "import { a } from './a.ts';\nexport const a2 = a;",
  'views/b2.ts': "import type { b } from './b.ts';\nexport type B = typeof b;",
  'views/c2.ts': "import './c.test.ts';",
};

async function cruise(tree: Tree): Promise<readonly Violation[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-layers-'));
  try {
    for (const [file, text] of Object.entries(tree)) {
      const target = path.join(folder, 'packages/fixpoint/src', file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, `${text}\n`);
    }
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    const config = path.join(root, '.dependency-cruiser.cjs');
    const args = [cruiser, '--config', config, '--output-type', 'json', 'packages/fixpoint/src'];
    const output = await new Promise<string>((resolve, reject) => {
      const options = { cwd: folder, maxBuffer: 1e8 };
      execFile(process.execPath, args, options, (error, stdout) =>
        stdout === '' ? reject(error) : resolve(stdout),
      );
    });
    const { summary } = JSON.parse(output) as {
      summary: { violations: { rule: { name: string }; from: string }[] };
    };
    return summary.violations.map(({ rule, from }) => ({
      rule: rule.name,
      from: from.replace('packages/fixpoint/src/', ''),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('imports that point down are allowed', async () => {
  expect(await cruise(grounds)).toEqual([]);
});

describe('refused is', () => {
  let violations: readonly Violation[] = [];
  beforeAll(async () => {
    violations = await cruise({
      ...grounds,
      ...accomplices,
      ...Object.fromEntries(wrong.map(([, , file, text]) => [file, text])),
    });
  });

  test.each(wrong)('%s', (_title, rule, file) => {
    expect(violations).toContainEqual({ rule, from: file });
  });

  test('nothing else', () => {
    const files = [...wrong.map(([, , file]) => file), ...Object.keys(accomplices)];
    expect(violations.filter(({ from }) => !files.includes(from))).toEqual([]);
  });
});
