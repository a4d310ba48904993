/**
 * Many runs of the job at once in one process, each with an artifact and a journal of its own.
 * Prints `{ seconds, megabytes }`: how long all took, and the peak of the process's memory. Argument: how many.
 */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../packages/fixpoint/dist/index.mjs';
import { inTemporaryFolder } from './folder.mjs';
import { prepare, runJob } from './job.mjs';

const count = Number(process.argv[2] ?? 1000);

await inTemporaryFolder(async (folder) => {
  const artifacts = Array.from({ length: count }, (_, index) => `plan-${index}.md`);
  for (const artifact of artifacts) {
    await prepare(folder);
    await rename(path.join(folder, 'plan.md'), path.join(folder, artifact));
  }
  const before = performance.now();
  await Promise.all(artifacts.map((artifact) => runJob(run, folder, artifact)));
  const seconds = (performance.now() - before) / 1000;
  console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
});
