import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ProjectPorts } from '../project/index.ts';
import { hearRoots } from './client-roots.ts';
import instructions from './instructions.md';
import { offerLoopPrompts } from './loop-prompts.ts';
import { offerResources } from './resources.ts';
import { offerTool } from './tool.ts';
import { answer } from './tools/answer.ts';
import { next } from './tools/next.ts';
import { runs } from './tools/runs.ts';
import { show } from './tools/show.ts';
import { start } from './tools/start.ts';
import { submit } from './tools/submit.ts';

const tools = [start, next, submit, answer, show, runs];

export interface ServerOptions {
  readonly ports: ProjectPorts;
  readonly version: string;
  /** Aborts when the server is to end: what is under way is ended and journalled. */
  readonly signal: AbortSignal;
}

/** Makes a server with all that it offers; it is connected to nobody yet. */
export function createServer({ ports, version, signal }: ServerOptions): McpServer {
  const server = new McpServer({ name: 'fixpoint', title: 'Fixpoint', version }, { instructions });
  const around = { server, ports, signal, roots: hearRoots(server) };
  for (const tool of tools) offerTool(around, tool);
  offerResources(around);
  offerLoopPrompts(around);
  return server;
}
