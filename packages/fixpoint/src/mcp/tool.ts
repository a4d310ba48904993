import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { toFixpointError } from '../base/index.ts';
import type { Around, Request } from './around.ts';
import { sayError } from './say-error.ts';

/** What a tool gives: a short text for the agent that called it, and the same as data. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One call of a tool. */
export interface ToolCall {
  readonly around: Around;
  readonly request: Request;
}

/** A tool as the client sees it, and what it does. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly annotations: ToolAnnotations;
  readonly input: Input;
  readonly output: z.ZodObject;
  readonly run: (given: z.output<Input>, call: ToolCall) => Promise<ToolAnswer>;
}

/** Describes a tool; it gets the arguments that its schema let through. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}

/** Offers a tool to the client. Whatever it throws becomes a result that says what is wrong and what to do. */
export function offerTool(around: Around, { name, title, about, run, ...tool }: Tool): void {
  const shapes = { inputSchema: tool.input, outputSchema: tool.output, annotations: tool.annotations };
  around.server.registerTool(name, { title, description: about, ...shapes }, async (given, request) =>
    answerWith(() => run(given, { around, request })),
  );
}

async function answerWith(run: () => Promise<ToolAnswer>): Promise<CallToolResult> {
  try {
    const { text, data } = await run();
    return { content: [{ type: 'text', text }], structuredContent: { ...data } };
  } catch (thrown) {
    return { content: [{ type: 'text', text: sayError(toFixpointError(thrown)) }], isError: true };
  }
}
