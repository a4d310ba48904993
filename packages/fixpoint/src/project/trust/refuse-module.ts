import { FixpointError } from '../../base/index.ts';
import type { SettingsModule } from '../settings/settings-module.ts';

/** The error that refuses to run the settings module of a repository that nobody confirmed. */
export function unconfirmedModule({ files }: SettingsModule, hint: string): FixpointError {
  const list = files.map((file) => `  ${file}`).join('\n');
  return new FixpointError(
    'refused',
    `the settings of this repository are a program that nobody confirmed yet:\n${list}`,
    { hint },
  );
}
