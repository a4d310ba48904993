/**
 * Makes a long run in a folder: revised again and again, until a person is asked whether to go on.
 * Prints `{ run, events, seconds }`. Arguments: the folder, and how many events at least.
 */
import path from 'node:path';
import { defineLoop } from '../packages/fixpoint/dist/definition/index.mjs';
import { run } from '../packages/fixpoint/dist/index.mjs';
import { prepare } from './job.mjs';

const [folder = '.', events = '10000'] = process.argv.slice(2);
const eventsOfRound = 4;
const revisions = Math.ceil(Number(events) / eventsOfRound);

const loop = defineLoop({
  loop: 'long',
  severities: { major: 'gates' },
  roles: { checker: { is: 'reviewer' }, producer: { is: 'producer' } },
  memory: { revisions: { per: 'run', max: revisions } },
  steps: {
    check: {
      call: 'checker',
      on: {
        report: [
          { when: 'clean', end: 'converged', reason: 'clean' },
          { when: { full: 'revisions' }, then: 'decide' },
          { then: 'revise' },
        ],
      },
    },
    revise: { call: 'producer', on: { 'done, unchanged': [{ do: { count: 'revisions' }, then: 'check' }] } },
    decide: { ask: 'go-on', options: { proceed: { end: 'accepted' } } },
  },
});

await prepare(folder);
let version = 0;
const before = performance.now();
const result = await run({
  loop,
  artifact: path.join(folder, 'plan.md'),
  folder,
  agents: {
    checker: () => ({
      findings: [{ severity: 'major', property: `Line ${version} is right.`, evidence: 'It is not.' }],
    }),
    producer: () => {
      version += 1;
      return { text: `# Plan\n\nversion ${version}\n`, summary: `version ${version}` };
    },
  },
});
const seconds = (performance.now() - before) / 1000;
console.log(
  JSON.stringify({ run: result.run, outcome: result.outcome, events: revisions * eventsOfRound, seconds }),
);
