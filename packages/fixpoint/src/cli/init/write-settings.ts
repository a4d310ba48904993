import template from './settings.yaml';

/** What a settings file of a new project says. */
export interface Setup {
  readonly loop: string;
  /** Who does the work, by role, each in one word or as `command:<program>`. */
  readonly agents: Readonly<Record<string, string>>;
}

/** The text of a new settings file. */
export function writeSettings({ loop, agents }: Setup): string {
  const lines = Object.entries(agents).map(([role, agent]) => `  ${role}: ${JSON.stringify(agent)}`);
  return template.replaceAll('{{loop}}', loop).replace('{{agents}}', () => lines.join('\n'));
}
