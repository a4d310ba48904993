import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createServer, type ServerOptions } from './server.ts';

/**
 * Serves one client over standard input and output until it closes its end or the signal aborts. Standard output carries
 * nothing but the protocol.
 */
export async function serveMcp({ signal, ...options }: ServerOptions): Promise<void> {
  const gone = new AbortController();
  const server = createServer({ ...options, signal: AbortSignal.any([signal, gone.signal]) });
  // An input that breaks is one that is closed.
  const closed = Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end')]).catch(() => null);
  await server.connect(new StdioServerTransport());
  await Promise.race([closed, aborted(signal)]);
  gone.abort();
  await server.close();
  // An open end of a client that is not heard any more is no reason to stay.
  process.stdin.destroy();
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
