import { existsSync } from 'node:fs';
import { defineConfig } from 'tsdown';
import { licences } from '../../scripts/licences.mjs';
import { textFiles } from '../../scripts/text-files.mjs';

const entries: Record<string, string> = {
  index: 'src/index.ts',
  'cli/main': 'src/cli/main.ts',
  'findings/index': 'src/findings/index.ts',
  'artifacts/index': 'src/artifacts/index.ts',
  'loop/index': 'src/loop/index.ts',
  'definition/index': 'src/definition.ts',
  'journal/index': 'src/journal.ts',
  testing: 'src/testing.ts',
};

// TODO: take every entry once all of them are written.
const entry = Object.fromEntries(
  Object.entries(entries).filter(([, file]) => existsSync(new URL(file, import.meta.url))),
);

export default defineConfig({
  entry,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  tsconfig: 'tsconfig.build.json',
  // Eager, so that the types of text files are known.
  dts: { eager: true },
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
});
