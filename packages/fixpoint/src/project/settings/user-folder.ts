import path from 'node:path';

/** The folder of the user's own settings: `fixpoint` under XDG_CONFIG_HOME or ~/.config; null where there is no home. */
export function userSettingsFolder({
  XDG_CONFIG_HOME: config,
  HOME: home,
}: Readonly<Record<string, string | undefined>>): string | null {
  if (config !== undefined && config !== '') return path.join(config, 'fixpoint');
  return home === undefined || home === '' ? null : path.join(home, '.config', 'fixpoint');
}
