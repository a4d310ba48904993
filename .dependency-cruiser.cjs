// Who may import whom. The layers are those of the design: imports point down only.
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

const src = 'packages/fixpoint/src';

const layers = [
  ['base'],
  ['findings', 'artifacts'],
  ['loop', 'definition'],
  // Plain tools over the operating system, shared by all that stands above.
  ['files', 'processes'],
  ['journal', 'formats'],
  ['agents', 'gates', 'workspaces'],
  ['runner', 'views'],
  ['drivers', 'loops'],
  ['lab', 'project'],
  ['cli', 'mcp', 'server', 'hosts', 'testing'],
];

// Within a layer folders stay apart, but for these.
const sideways = { definition: ['loop'], cli: ['mcp', 'server', 'hosts'] };

// Pure folders run in the browser too: no node: module, and only these packages.
const pure = { base: [], findings: [], artifacts: ['diff'], loop: [], definition: ['yaml', 'zod'] };

const tests = '\\.test\\.ts$';
const folders = layers.flat();
const within = (names) => `^${src}/(${names.join('|')})/`;
// The library face, the public test suites: files that stand in src itself belong to the top layer.
const topFiles = `^${src}/[^/]+\\.ts$`;

const upward = layers.slice(0, -1).map((names, layer) => ({
  name: 'imports-point-down',
  comment: `${names.join(', ')} may not import from a higher layer.`,
  severity: 'error',
  from: { path: within(names), pathNot: tests },
  to: { path: [within(layers.slice(layer + 1).flat()), topFiles] },
}));

const apart = layers.flatMap((names) =>
  names.flatMap((name) => {
    const strangers = names.filter((other) => other !== name && !sideways[name]?.includes(other));
    if (strangers.length === 0) return [];
    return {
      name: 'siblings-stay-apart',
      comment: `${name} may not import from ${strangers.join(', ')}, which stand beside it.`,
      severity: 'error',
      from: { path: within([name]), pathNot: tests },
      to: { path: within(strangers) },
    };
  }),
);

const purity = Object.entries(pure).flatMap(([name, packages]) => [
  {
    name: 'pure-without-node',
    comment: `${name} is pure and runs in the browser: no node: module.`,
    severity: 'error',
    from: { path: within([name]), pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'pure-without-packages',
    comment: `${name} is pure: ${packages.length > 0 ? `no package but ${packages.join(', ')}` : 'no package'}.`,
    severity: 'error',
    from: { path: within([name]), pathNot: tests },
    to: {
      dependencyTypesNot: ['core'],
      pathNot: [`^${src}/`, ...packages.map((each) => `(^|/)node_modules/(@types/)?${each}/`)],
    },
  },
]);

// Time, environment and output are ports: only what carries a run or faces a person reaches for the real ones.
const ambient = {
  name: 'ports-for-the-ambient',
  comment: 'The process, its console and its clock are for drivers and faces: take a port.',
  severity: 'error',
  from: {
    path: within(folders.filter((name) => !['drivers', 'cli', 'mcp', 'server', 'testing'].includes(name))),
    pathNot: tests,
  },
  to: { dependencyTypes: ['core'], path: '^(node:)?(process|console|perf_hooks)$' },
};

const present = existsSync(src) ? readdirSync(src) : [];
const doors = present
  .filter((name) => existsSync(path.join(src, name, 'index.ts')))
  .map((name) => ({
    name: 'through-the-index',
    comment: `Other folders import ${name} through ${name}/index.ts.`,
    severity: 'error',
    from: { path: `^${src}/`, pathNot: [`^${src}/${name}/`, tests] },
    to: { path: `^${src}/${name}/`, pathNot: `^${src}/${name}/index\\.ts$` },
  }));

module.exports = {
  forbidden: [
    ...upward,
    ...apart,
    ...purity,
    ambient,
    ...doors,
    {
      name: 'known-folders',
      comment: 'A new folder of src needs a place in the layers first: see .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: `^${src}/[^/]+/`, pathNot: within(folders) },
      to: {},
    },
    {
      name: 'known-folders',
      comment: 'A new folder of src needs a place in the layers first: see .dependency-cruiser.cjs.',
      severity: 'error',
      from: {},
      to: { path: `^${src}/[^/]+/`, pathNot: within(folders) },
    },
    {
      name: 'no-cycles',
      comment: 'If two files want each other, a third thing is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'What two tests share stands in a file of its own.',
      severity: 'error',
      from: {},
      to: { path: tests },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
