import template from './settings.yaml';

/** What a settings file of a new project says. */
export interface Setup {
  readonly loop: string;
  /** Who does the work, in one word or as `command:<program>`. */
  readonly agent: string;
}

/** The text of a new settings file. */
export function writeSettings({ loop, agent }: Setup): string {
  return template.replaceAll('{{loop}}', loop).replaceAll('{{agent}}', JSON.stringify(agent));
}
