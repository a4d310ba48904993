import { setFor } from './seat-name.ts';

/** Whether the session that hosts a run makes the calls of a setting. */
function isHost(setting: unknown): boolean {
  return typeof setting === 'object' && setting !== null && 'host' in setting;
}

/** Whether the session that hosts a run fills a role, or a seat of it. */
export function isHostOf(
  agents: Readonly<Record<string, unknown>>,
  who: { readonly role: string; readonly seat: string | null },
): boolean {
  return isHost(setFor(agents, who));
}

/** Whether a run is hosted: its calls, or some of them, are made in a session that asks what is due. */
export function isHosted(agents: Readonly<Record<string, unknown>>): boolean {
  return Object.values(agents).some(isHost);
}

/** Whether a call is made outside of the process, by a person or the session that hosts the run, and goes on without it. */
export function isMadeElsewhere(
  agents: Readonly<Record<string, unknown>>,
  who: { readonly role: string; readonly seat: string | null },
): boolean {
  const setting = setFor(agents, who);
  return isHost(setting) || (typeof setting === 'object' && setting !== null && 'inbox' in setting);
}
