/**
 * A producer without a model: repairs functions by searching for the one edit that lets most of their tests pass.
 *
 *     node repair.mjs <folder of functions> <folder of tests>
 *
 * Each function gets one edit at most. Whether that was enough is for the gate to say.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { searchRepair } from './single-edit/search.mjs';

const [functions = 'functions', tests = 'tests'] = process.argv.slice(2);

for (const name of readdirSync(functions).sort()) {
  const file = path.join(functions, name);
  const source = readFileSync(file, 'utf8');
  const found = searchRepair(
    source,
    readFileSync(path.join(tests, name.replace(/\.js$/, '.test.js')), 'utf8'),
  );
  if (found.source !== source) writeFileSync(file, found.source);
  console.log(`${name}: ${found.before} passed, now ${found.passed}; ${found.tried} edits tried`);
}
