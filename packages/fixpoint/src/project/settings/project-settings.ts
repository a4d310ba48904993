import { confirm, isConfirmed } from '../trust/confirmed.ts';
import { type FoundSettings, findSettingsFile, readFound } from './settings-file.ts';
import { describeModule, isModule, type SettingsModule } from './settings-module.ts';

/** What a project's own file says, or the program that would say it and was not run, as nobody confirmed it. */
export interface ProjectSettings {
  readonly found: FoundSettings | null;
  readonly unread: SettingsModule | null;
}

/** What becomes of a settings module that nobody confirmed: it is run and remembered, run this once, or not run. */
export type ModuleDecision = 'confirm' | 'run' | 'leave';

/** Decides on a settings module of a project that nobody confirmed. To refuse the whole call, it throws. */
export type DecideOnModule = (module: SettingsModule) => ModuleDecision | Promise<ModuleDecision>;

/** Reads the settings of a project. A program among them came with the repository: it is run only where a person confirmed it. */
export async function readProjectSettings(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
  decide: DecideOnModule,
): Promise<ProjectSettings> {
  const file = await findSettingsFile(root);
  if (file === null) return { found: null, unread: null };
  if (!isModule(file)) return { found: await readFound(file), unread: null };
  const module = await describeModule(root, file);
  const decision = (await isConfirmed(environment, module.key)) ? 'run' : await decide(module);
  if (decision === 'leave') return { found: null, unread: module };
  if (decision === 'confirm') await confirm(environment, module.key);
  return { found: await readFound(file), unread: null };
}
