import {
  type Explained,
  explainBudget,
  explainSettings,
  type FoundLoop,
  findLoop,
  type Project,
} from '../../project/index.ts';
import { safeLine } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { confirmModule } from '../confirm-module.ts';
import { openProjectHere } from '../open-run.ts';
import { alignColumns, printJson, printLines } from '../print.ts';

/** Prints the settings that are in force, of one loop where one is named or configured. */
export async function run({
  face,
  operands,
  flags,
}: Invocation<'explain' | 'trust' | 'json'>): Promise<number> {
  const confirms = flags.trust ? confirmModule({ face, isGiven: true, mayAsk: false }) : undefined;
  const project = await openProjectHere(face, confirms);
  const [loop = project.settings.project?.settings.loop ?? project.settings.user?.settings.loop] = operands;
  const found = loop === undefined ? null : await findLoop(loop, face.folder);
  const values = [
    ...explainFiles(project),
    ...explainBudget({ ...project.settings, flags: {} }, found?.definition.budget ?? {}),
    ...(found === null ? [] : explainLoop(project, found)),
  ];
  if (flags.json) printJson(face.stdout, { root: project.root, loop: loop ?? null, values });
  else printLines(face.stdout, alignColumns(values.map((value) => toRow(value, flags.explain))));
  if (loop === undefined) face.stderr.write('`fixpoint config <loop>` shows the settings of a loop too.\n');
  return 0;
}

function explainLoop({ settings }: Project, { definition }: FoundLoop): readonly Explained[] {
  return explainSettings(definition.name, definition.settings, { ...settings, flags: {} });
}

/** What the settings files say of loop and agents: the project's stands before the user's. */
function explainFiles({ settings }: Project): readonly Explained[] {
  const found = new Map<string, Explained>();
  for (const origin of ['user', 'project'] as const) {
    const layer = settings[origin];
    if (layer === null) continue;
    const { loop, agents = {} } = layer.settings;
    const named: readonly (readonly [string, unknown])[] = [
      ...(loop === undefined ? [] : [['loop', loop] as const]),
      ...Object.entries(agents).map(([name, value]) => [`agents.${name}`, value] as const),
    ];
    for (const [name, value] of named) found.set(name, { name, value, origin, from: layer.file });
  }
  return [...found.values()];
}

function toRow({ name, value, origin, from }: Explained, isExplained: boolean): readonly string[] {
  const said = value === null ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value);
  const where = from === null ? origin : `${origin}: ${from}`;
  return (isExplained ? [name, said, where] : [name, said]).map(safeLine);
}
