import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { FixpointError } from '../base/index.ts';
import { createServer, type ServerOptions } from './server.ts';

/** A reply of 10 MB has room in a message, however it is escaped; that it is too large is said to whoever sent it. */
const maxBufferSize = 64 * 1024 * 1024;

/**
 * Serves one client over standard input and output until it closes its end or the signal aborts. Standard output carries
 * nothing but the protocol.
 *
 * @throws {FixpointError} `usage` where the client sends more at once than can be taken.
 */
export async function serveMcp({ signal, ...options }: ServerOptions): Promise<void> {
  const gone = new AbortController();
  const server = createServer({ ...options, signal: AbortSignal.any([signal, gone.signal]) });
  // An input that breaks is one that is closed.
  const closed = Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end')]).catch(() => null);
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize });
  await server.connect(transport);
  let isDropped = false;
  const dropped = new Promise<void>((resolve) => {
    server.server.onclose = () => {
      isDropped = !gone.signal.aborted;
      resolve();
    };
  });
  await Promise.race([closed, dropped, aborted(signal)]);
  gone.abort();
  await server.close();
  // An open end of a client that is not heard any more is no reason to stay.
  process.stdin.destroy();
  if (isDropped) throw tooLarge();
}

function tooLarge(): FixpointError {
  return new FixpointError('usage', `the client sent a message of more than ${maxBufferSize} bytes`, {
    hint: 'Large replies are handed in as files: `submit` with `file`. The client starts the server again.',
  });
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
