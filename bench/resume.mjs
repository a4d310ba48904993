/** Takes a run up again to its question, as a program that uses the library. Arguments: the folder, and the run. */
import { resume } from '../packages/fixpoint/dist/index.mjs';

const [folder = '.', run = ''] = process.argv.slice(2);
const { outcome } = await resume(run, {
  folder,
  agents: { checker: () => ({ findings: [] }), producer: () => ({}) },
});
if (outcome !== 'waiting') throw new Error(`the run is ${outcome}, not waiting`);
