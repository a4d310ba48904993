import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RootSchema, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

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

const anyRoots = z.object({ roots: z.array(z.unknown()) });

/** A client that promises roots and gives none is one without: the working folder stands. What is no folder is none of them. */
async function ask(server: McpServer['server']): Promise<readonly string[]> {
  const asked = server.request({ method: 'roots/list' }, anyRoots, { timeout: patienceMs });
  const { roots } = await asked.catch(() => ({ roots: [] }));
  return roots.flatMap(folderOf);
}

function folderOf(given: unknown): readonly string[] {
  const { data } = RootSchema.safeParse(given);
  try {
    return data?.uri.startsWith('file:') ? [fileURLToPath(data.uri)] : [];
  } catch {
    // An address of another machine, say.
    return [];
  }
}
