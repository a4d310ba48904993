import type { ClientReading } from './client.ts';

/** What a status of a model's server says about a call that failed with it. */
export function readStatus(status: number | undefined): Pick<ClientReading, 'ending' | 'isOutage'> {
  if (status === 401 || status === 403) return { ending: 'auth' };
  // 402: the credit is used up; 529: overloaded, as Anthropic says it.
  if (status === 402 || status === 429 || status === 529) return { ending: 'limited' };
  if (status === 408 || (status !== undefined && status >= 500)) return { ending: 'crashed', isOutage: true };
  return { ending: 'crashed' };
}
