import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import { defaultLoop } from '../../loops/index.ts';
import { interruptedExit } from '../../views/index.ts';
import { findClients } from '../clients-here.ts';
import type { Invocation } from '../command.ts';
import { chooseSetup } from '../init/choose-setup.ts';
import { sayAgents, suggestAgents } from '../init/suggest-agents.ts';
import { writeSettings } from '../init/write-settings.ts';
import { openProjectHere } from '../open-run.ts';

/** Writes the settings file of a project; one that is there already is never touched. */
export async function run({ face, flags }: Invocation<'input'>): Promise<number> {
  const { root, settings, unread } = await openProjectHere(face, () => 'leave');
  const present = settings.project ?? unread;
  if (present !== null) throw alreadyThere(present.file);
  const clients = (await findClients(face)).flatMap(({ name, version }) => (version === null ? [] : [name]));
  const setup =
    face.asking !== null && flags.input
      ? await chooseSetup(face.asking, clients)
      : { loop: defaultLoop, agents: suggestAgents(clients) };
  if (setup === null) {
    face.stderr.write('Nothing was written.\n');
    return interruptedExit;
  }
  const file = path.join(root, 'fixpoint.config.yaml');
  await writeNew(file, writeSettings(setup));
  face.stdout.write(`${file}\n`);
  face.stderr.write(`${setup.loop}: ${sayAgents(setup.agents)}\n${nextSteps}`);
  return 0;
}

const nextSteps = `Next
  fixpoint doctor --ask              say what works here, and whether coding agents answer
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
