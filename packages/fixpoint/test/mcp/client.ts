import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import {
  type CallToolResult,
  ElicitRequestSchema,
  type ElicitResult,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import type { StepData } from '../../src/mcp/step-shape.ts';
import { home } from '../process/support/home.ts';

const bin = fileURLToPath(new URL('../../bin/fixpoint.mjs', import.meta.url));

export interface ConnectOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The client's person in a dialogue; left out, the client has no dialogues. */
  readonly person?: (message: string, schema: unknown) => ElicitResult | Promise<ElicitResult>;
  /** The folders that the client says it works in. */
  readonly roots?: readonly string[];
}

/** A client of the server, and what its tools give. */
export interface Connected {
  readonly client: Client;
  /** The server's process. */
  readonly pid: number;
  readonly call: (tool: string, given?: Readonly<Record<string, unknown>>) => Promise<Called>;
  /** Calls a tool that gives what is due. */
  readonly step: (tool: string, given?: Readonly<Record<string, unknown>>) => Promise<StepData>;
}

export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly data: unknown;
}

/** Starts the built server as a client does, in a folder; it is gone after the test. */
export async function connect(folder: string, options: ConnectOptions = {}): Promise<Connected> {
  const { env = {}, person, roots } = options;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp'],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8', ...env },
  });
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { ...(person && { elicitation: { form: {} } }), ...(roots && { roots: {} }) } },
  );
  if (person !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) =>
      person(params.message, 'requestedSchema' in params ? params.requestedSchema : null),
    );
  }
  if (roots !== undefined) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots.map((root) => ({ uri: pathToFileURL(root).href })),
    }));
  }
  await client.connect(transport);
  onTestFinished(() => client.close());
  const call: Connected['call'] = async (name, given = {}) => {
    const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
    const texts = result.content.flatMap((each) => (each.type === 'text' ? each.text : []));
    return { isError: result.isError === true, text: texts.join('\n'), data: result.structuredContent };
  };
  return {
    client,
    pid: transport.pid ?? 0,
    call,
    step: async (tool, given) => {
      const { isError, text, data } = await call(tool, given);
      if (isError) throw new Error(text);
      return data as StepData;
    },
  };
}
