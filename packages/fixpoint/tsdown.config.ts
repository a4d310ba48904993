import { defineConfig, type UserConfig } from 'tsdown';
import { licences } from '../../scripts/licences.mjs';
import { textFiles } from '../../scripts/text-files.mjs';

const common: UserConfig = {
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  tsconfig: 'tsconfig.build.json',
  plugins: [textFiles(), licences()],
  // Libraries are built in (they are devDependencies): a few files are read faster than hundreds, and nothing of them
  // is loaded that is not used. See docs/performance.md.
  deps: { onlyBundle: false },
  // The other build of jsonc-parser cannot be built in.
  inputOptions: { checks: { pluginTimings: false }, resolve: { mainFields: ['module', 'main'] } },
  logLevel: 'warn',
  // Files are overwritten in place, under stable names: a build never takes dist away from a program that runs from it.
  clean: false,
  hash: false,
  outputOptions: { chunkFileNames: 'chunks/[name].mjs' },
};

// The command line is built apart: it loads a part for each command, and would cut what the library shares with it into
// dozens of small files.
export default defineConfig([
  {
    ...common,
    entry: {
      index: 'src/index.ts',
      'findings/index': 'src/findings/index.ts',
      'artifacts/index': 'src/artifacts/index.ts',
      'loop/index': 'src/loop/index.ts',
      'definition/index': 'src/definition.ts',
      'journal/index': 'src/journal.ts',
      testing: 'src/testing.ts',
    },
    // Eager, so that the types of text files are known.
    dts: { eager: true },
  },
  { ...common, entry: { main: 'src/cli/main.ts' }, outDir: 'dist/cli', dts: false },
]);
