import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import { interruptedExit } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { chooseSetup, defaultSetup } from '../init/choose-setup.ts';
import { writeSettings } from '../init/write-settings.ts';
import { openProjectHere } from '../open-run.ts';

/** Writes the settings file of a project; one that is there already is never touched. */
export async function run({ face, flags }: Invocation<'input'>): Promise<number> {
  const { root, settings } = await openProjectHere(face);
  if (settings.project !== null) throw alreadyThere(settings.project.file);
  const isAsked = face.asking !== null && flags.input;
  const setup = isAsked && face.asking !== null ? await chooseSetup(face.asking) : defaultSetup;
  if (setup === null) {
    face.stderr.write('Nothing was written.\n');
    return interruptedExit;
  }
  const file = path.join(root, 'fixpoint.config.yaml');
  await writeNew(file, writeSettings(setup));
  face.stdout.write(`${file}\n`);
  face.stderr.write(nextSteps);
  return 0;
}

const nextSteps = `Next
  fixpoint doctor                    say what works here and what does not
  fixpoint run <artifact> --dry-run  say what a run would do
  fixpoint run <artifact>            start it
`;

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') throw alreadyThere(file);
    throw thrown;
  }
}

function alreadyThere(file: string): FixpointError {
  return new FixpointError('usage', 'this project has its settings already', {
    place: { file },
    hint: 'Edit that file; `fixpoint config --explain` says what is in force.',
  });
}
