import type { ClientReading } from './client.ts';

/** What a call ended with that reached a limit which the client's own settings set: no rest of the run ends it. */
export function limitOfItsOwn(why: string): Pick<ClientReading, 'ending' | 'why'> {
  return { ending: 'crashed', why: `${why} (a limit of its own settings)` };
}
