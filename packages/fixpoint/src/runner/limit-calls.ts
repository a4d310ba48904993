import pLimit, { type LimitFunction } from 'p-limit';

/** How many calls are made at the same time. */
export interface CallLimits {
  /** In all; 4 unless set. */
  readonly concurrency?: number;
  /** Of one client or provider, by its name. */
  readonly limits?: Readonly<Record<string, number>>;
}

/** Makes a call when its turn has come; `client` is whom it goes to, where that is known. */
export type LimitedCall = <T>(client: string | undefined, call: () => Promise<T>) => Promise<T>;

const defaultConcurrency = 4;

/** Lets calls wait for their turn. One that waits for its own provider takes no place of another's. */
export function limitCalls({ concurrency = defaultConcurrency, limits = {} }: CallLimits): LimitedCall {
  const inAll = pLimit(concurrency);
  const ofClients = new Map<string, LimitFunction>(
    Object.entries(limits).map(([client, most]) => [client, pLimit(most)]),
  );
  return (client, call) => {
    const own = client === undefined ? undefined : ofClients.get(client);
    return own === undefined ? inAll(call) : own(() => inAll(call));
  };
}
