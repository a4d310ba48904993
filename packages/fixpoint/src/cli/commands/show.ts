import { lineageOf, rounds, runResult, type SeenRun, showRun } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { openRun } from '../open-run.ts';
import { printJson } from '../print.ts';

/** Tells what happened in a run, or in one of its rounds. */
export async function run({ face, operands, flags }: Invocation<'round' | 'json'>): Promise<number> {
  const [wanted = 'last'] = operands;
  const { seen } = await openRun(face, wanted);
  const { round } = flags;
  const { style } = face.stdout;
  // The text is made in both cases, as it knows which rounds there are.
  const text = showRun(seen, { style, ...(round === undefined ? {} : { round }) });
  if (!flags.json) face.stdout.write(text);
  else printJson(face.stdout, round === undefined ? wholeRun(seen) : rounds(seen.history)[round - 1]);
  return 0;
}

/** What `run --json` prints, and what became of each finding. */
function wholeRun(seen: SeenRun) {
  return { ...runResult(seen), findings: lineageOf(seen.history) };
}
