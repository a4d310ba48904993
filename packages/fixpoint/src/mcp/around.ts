import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { ProjectPorts } from '../project/index.ts';

/** What the server has of the world and of its client, for as long as it lives. */
export interface Around {
  readonly server: McpServer;
  readonly ports: ProjectPorts;
  /** The folders that the client says its person works in; none where it says nothing. */
  readonly roots: () => Promise<readonly string[]>;
  /** Aborts when the server is to end. */
  readonly signal: AbortSignal;
}

/** What the library hands to each request: its signal, its token for progress, ways to answer aside. */
export type Request = RequestHandlerExtra<ServerRequest, ServerNotification>;
