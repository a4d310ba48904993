import { FixpointError } from '../../base/index.ts';
import { type LoopDefinition, resolveLoop } from '../../definition/index.ts';
import { foldOf } from '../../journal/index.ts';
import { type ComparedPair, compareLoops, retrace, sayCompared, sayRetraced } from '../../lab/index.ts';
import type { Loop } from '../../loop/index.ts';
import { findLoop, valueFromText } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import { findRunId, openProjectHere } from '../open-run.ts';
import { printJson, printLines } from '../print.ts';

type Replay = Invocation<'loop' | 'set' | 'json'>;

/**
 * Computes every decision of a run again; under another loop too, up to where that one wants something else. Exit code 1
 * where the run does not follow from its own loop, which then says nothing about another.
 */
export async function run(invocation: Replay): Promise<number> {
  const { face, operands, flags } = invocation;
  const [wanted = 'last'] = operands;
  const project = await openProjectHere(face);
  const id = await findRunId(project, wanted);
  const { history, ...again } = retrace((await project.store.read(id)).events());
  const { loop } = foldOf(history, id);
  const pair = await findPair(invocation, loop);
  const compared = pair === null || !again.ok ? null : compareLoops(history, pair.other);
  const events = history.length;
  if (flags.json) {
    const under = compared === null ? null : { loop: flags.loop, ...compared };
    printJson(face.stdout, { run: id, loop: loop.name, events, ...again, under });
    return again.ok ? 0 : 1;
  }
  const { style } = face.stdout;
  printLines(face.stdout, [
    `${style.bold(`run ${id}`)}: ${loop.name}, ${events} events`,
    ...sayRetraced(again, style),
    ...(pair === null || compared === null ? [] : sayCompared(compared, pair, style)),
  ]);
  return again.ok ? 0 : 1;
}

/** The other loop has its own settings and those that are given: none of the run's. */
async function findPair({ face, flags, loopValues }: Replay, own: Loop): Promise<ComparedPair | null> {
  const { settings } = loopValues;
  const { loop: name } = flags;
  if (name === undefined) {
    if (Object.keys(settings).length === 0) return null;
    throw new FixpointError('usage', '`--set` is for another loop, and none is named', {
      hint: 'Name it: `--loop <loop>`, a built-in one or a file.',
    });
  }
  const { definition } = await findLoop(name, face.folder);
  return { own, other: resolveLoop(definition, valuesOf(definition, settings)), name };
}

function valuesOf(definition: LoopDefinition, given: Replay['loopValues']['settings']) {
  const entries = Object.entries(given).map(([name, text]) => {
    const setting = definition.settings.find((each) => each.name === name);
    return [name, setting === undefined ? text : valueFromText(setting, String(text))];
  });
  return Object.fromEntries(entries);
}
