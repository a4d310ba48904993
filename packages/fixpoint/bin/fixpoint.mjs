#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/cli/main.mjs', import.meta.url);

if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write(
    'fixpoint is not built here. Run "npm ci" or "npm run build" at the root of the repository.\n',
  );
  process.exitCode = 2;
}
