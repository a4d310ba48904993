/** The job once, as a program that uses the library. Argument: a folder for it. */
import { run } from '../packages/fixpoint/dist/index.mjs';
import { prepare, runJob } from './job.mjs';

const folder = process.argv[2] ?? '.';
await prepare(folder);
await runJob(run, folder);
