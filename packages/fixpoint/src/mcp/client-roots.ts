import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const patienceMs = 5000;

/** Asks the client for its roots once, and again when it says that they changed. */
export function hearRoots({ server }: McpServer): () => Promise<readonly string[]> {
  let known: Promise<readonly string[]> | undefined;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    known = undefined;
  });
  return () => {
    known ??= server.getClientCapabilities()?.roots === undefined ? Promise.resolve([]) : ask(server);
    return known;
  };
}

/** A client that promises roots and gives none is one without: the working folder stands. */
async function ask(server: McpServer['server']): Promise<readonly string[]> {
  const { roots } = await server.listRoots(undefined, { timeout: patienceMs }).catch(() => ({ roots: [] }));
  return roots.flatMap(({ uri }) => (uri.startsWith('file:') ? fileURLToPath(uri) : []));
}
