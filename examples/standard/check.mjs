/** The gate: every `npm run …` in the guide has to be a script of the project. */
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const lines = readFileSync('upgrade.md', 'utf8').split('\n');

const unknown = lines.flatMap((line, index) =>
  [...line.matchAll(/`npm run ([\w:-]+)`/g)]
    .map(([, name]) => name)
    .filter((name) => !Object.hasOwn(scripts, name))
    .map((name) => `upgrade.md:${index + 1}:1: error: the project has no script ${name}`),
);
for (const line of unknown) console.log(line);
process.exitCode = unknown.length === 0 ? 0 : 1;
