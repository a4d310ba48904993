/**
 * `npm run bench`: measures in processes of their own, in turns with what they are compared with, and prints one table.
 * `--quick` measures little, only to show that it all works. Build first.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cli, onlyRun, runScript, script, timeAgainstEmpty } from './child.mjs';
import { inTemporaryFolder, memoryFolder } from './folder.mjs';
import { prepare } from './job.mjs';
import { median, ratioOf } from './statistics.mjs';

const isQuick = process.argv.includes('--quick');
const size = isQuick
  ? { rounds: 3, starts: 1, runs: 5, events: 40, looks: 1 }
  : { rounds: 60, starts: 11, runs: 1000, events: 10_000, looks: 3 };

/** @typedef {{ what: string, against: string, ratio: string, figures: string }} Row */

/** @param {keyof typeof durability} kind @returns {Row} */
function measureRound(kind) {
  /** @type {{ pairs: [number, number][], events: number, bytes: number }} */
  const { pairs, events, bytes } = runScript('round.mjs', [kind, size.rounds]);
  const [ours, plain] = [0, 1].map((side) =>
    (median(pairs.map((pair) => pair[side] ?? 0)) / 1000).toFixed(2),
  );
  return {
    what: 'a round, journal flushed at each event',
    against: durability[kind],
    ratio: ratioOf(pairs),
    figures: `${ours} ms against ${plain} ms; ${events} events and ${bytes} bytes a round`,
  };
}

const durability = {
  blobs: 'the same bytes, one fdatasync an event and one a blob before it',
  events: 'the same bytes, one fdatasync an event and none a blob',
};

/**
 * @param {string} what
 * @param {readonly string[]} args
 * @param {Parameters<typeof timeAgainstEmpty>[2] & { times?: number }} options
 * @returns {Row}
 */
function measureStart(what, args, { times = size.starts, ...options } = {}) {
  const pairs = timeAgainstEmpty(times, args, options);
  const [ours, empty] = [0, 1].map((side) => Math.round(median(pairs.map((pair) => pair[side] ?? 0))));
  return { what, against: '`node -e 0`', ratio: ratioOf(pairs), figures: `${ours} ms against ${empty} ms` };
}

/** @param {string} folder */
async function measureStarts(folder) {
  await prepare(folder);
  const replies = path.join(folder, 'script.json');
  await writeFile(
    replies,
    JSON.stringify({ checker: [{ reply: '## VERIFICATION PASSED\n' }], producer: [] }),
  );
  const scripted = ['--checker', `scripted:${replies}`, '--producer', `scripted:${replies}`];
  return [
    measureStart('cold start: a program that runs one loop', [script('once.mjs'), folder]),
    measureStart('cold start: `fixpoint --version`', [cli, '--version']),
    measureStart(
      'cold start: `fixpoint run`, scripted agents',
      [cli, 'run', 'gsd-revision', 'plan.md', ...scripted],
      {
        folder,
      },
    ),
  ];
}

/** @returns {Row} */
function measureMany() {
  const one = runScript('many.mjs', [1]);
  const many = runScript('many.mjs', [size.runs]);
  return {
    what: `${size.runs} runs at once in one process`,
    against: 'as many times one run',
    ratio: (many.seconds / (size.runs * one.seconds)).toFixed(2),
    figures: `${many.seconds.toFixed(1)} s, peak ${Math.round(many.megabytes)} MB (one run: ${Math.round(one.megabytes)} MB)`,
  };
}

/** @param {string} folder */
async function measureLongRun(folder) {
  const { events, seconds } = runScript('long-run.mjs', [folder, size.events]);
  const run = onlyRun(folder);
  const times = size.looks;
  const starts = [
    measureStart(`\`show\` of a run with ${events} events`, [cli, 'show', run], { folder, times }),
    measureStart(`\`resume\` of it, to its question`, [script('resume.mjs'), folder, run], { folder, times }),
  ];
  const figures = `${((seconds / events) * 1000).toFixed(2)} ms an event`;
  return [...starts, { what: 'making that run, in memory', against: '', ratio: '', figures }];
}

/** @param {readonly Row[]} rows */
function toTable(rows) {
  const lines = rows.map(
    ({ what, against, ratio, figures }) => `| ${what} | ${against} | ${ratio} | ${figures} |`,
  );
  return ['| what | against | ratio | figures |', '|---|---|---|---|', ...lines].join('\n');
}

const rows = [
  measureRound('blobs'),
  measureRound('events'),
  ...(await inTemporaryFolder(measureStarts)),
  measureMany(),
  ...(await inTemporaryFolder(measureLongRun, memoryFolder)),
];
console.log(toTable(rows));
