/**
 * The job that is measured: a producer that writes 2 KB, and a checker that returns five findings three times, then none.
 * Four rounds, eight calls, no model and no waiting: what is left is the engine.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const rounds = 4;

const filling = 'lorem ipsum dolor sit amet '.repeat(80).slice(0, 2000);

/** @param {number} version */
function textOf(version) {
  return `# artifact v${version}\n${filling}\n`;
}

/** Fewer of the five gate each time, as a count that does not fall would end the loop as stalled. @param {number} round */
function findingsOf(round) {
  if (round >= rounds) return [];
  return Array.from({ length: 5 }, (_, index) => ({
    severity: index < 6 - round ? 'blocker' : 'info',
    property: `Part ${index} says what happens on a second failure.`,
    evidence: `Part ${index} of round ${round} does not say what happens on a second failure.`,
    location: { file: `src/file${index}.ts`, line: 10 * index + round },
    hint: 'State the behaviour and add a test for it.',
  }));
}

/** Agents for one run of the job. */
export function createAgents() {
  let checks = 0;
  return {
    checker: () => {
      checks += 1;
      return { findings: findingsOf(checks) };
    },
    producer: () => ({ text: textOf(checks), summary: `version ${checks}` }),
  };
}

/** Makes a folder with the first version of the artifact. @param {string} folder */
export async function prepare(folder) {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'plan.md'), textOf(0));
}

/**
 * Runs the job once and gives its rounds.
 *
 * @param {typeof import('../packages/fixpoint/src/index.ts').run} run
 * @param {string} folder
 * @param {string} [artifact]
 */
export async function runJob(run, folder, artifact = 'plan.md') {
  const result = await run({ loop: 'gsd-revision', artifact, folder, agents: createAgents() });
  if (result.outcome !== 'converged' || result.counts.checks !== rounds) {
    throw new Error(
      `the job ended ${result.outcome} (${result.reason}) after ${result.counts.checks} checks`,
    );
  }
  return result;
}
