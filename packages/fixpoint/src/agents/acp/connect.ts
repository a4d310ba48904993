import { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { client, methods, ndJsonStream, RequestError } from '@agentclientprotocol/sdk';
import type { Conversation } from '../../processes/index.ts';
import { type Fields, fieldsOf, textOf } from '../clients/json-lines.ts';
import type { AcpError } from './read-error.ts';

/** What an agent answers. */
export type Answer =
  | { readonly kind: 'result'; readonly result: Fields }
  | { readonly kind: 'error'; readonly error: AcpError };

/** An agent that the protocol is spoken with. */
export interface Connection {
  /** Asks it something, and gives its answer; an error, or a connection that broke, is one too. */
  ask(method: string, params: Fields): Promise<Answer>;
}

/** What an agent tells of a session. */
export interface News {
  /** The id of the session; null where it gives none. */
  readonly session: string | null;
  readonly update: Fields;
}

/** Who hears what the agent says unasked. */
export interface Hearer {
  /** Hears the news of sessions in their order, before any answer that the agent gave after them. */
  onUpdate(news: News): void;
  /** Answers whether a tool may be used. */
  onPermission(request: Fields): Promise<Fields>;
}

// How long a program that closed its output may take to end, which tells more than that it did.
const closedGraceMs = 1000;
const maxMegabytes = 50;

/** Speaks the protocol over a program's pipes. Of what an agent may ask its client for, only permissions are answered. */
export function connect({ input, output, heard }: Conversation, hearer: Hearer): Connection {
  const pipes = ndJsonStream(Writable.toWeb(input), Readable.toWeb(output), {
    maxMessageBytes: maxMegabytes * 1_000_000,
  });
  const connection = client({ name: 'fixpoint' })
    .onRequest('*', async ({ method, params }) => {
      if (method === methods.client.session.requestPermission) {
        return await hearer.onPermission(fieldsOf(params) ?? {});
      }
      throw RequestError.methodNotFound(method);
    })
    .connect({ writable: pipes.writable, readable: pipes.readable.pipeThrough(listen(hearer, heard)) });
  return {
    async ask(method, params) {
      try {
        const result = await connection.agent.request<unknown>(method, params);
        return { kind: 'result', result: fieldsOf(result) ?? {} };
      } catch (error) {
        return { kind: 'error', error: await errorOf(error) };
      }
    },
  };
}

/**
 * Hears each message in its turn. News are taken here: the library hands them on apart from answers, which may overtake
 * them. What is neither a question nor an answer to one is left out.
 */
function listen<Message>(hearer: Hearer, heard: () => void): TransformStream<Message, Message> {
  return new TransformStream({
    transform: (message, controller) => {
      heard();
      const fields = fieldsOf(message) ?? {};
      const { id = null, method, params } = fields;
      if (id !== null) controller.enqueue(message);
      else if (textOf(method) === methods.client.session.update) {
        const { sessionId, update: told } = fieldsOf(params) ?? {};
        const update = fieldsOf(told);
        if (update !== undefined) hearer.onUpdate({ session: textOf(sessionId) ?? null, update });
      }
    },
  });
}

async function errorOf(error: unknown): Promise<AcpError> {
  if (error instanceof RequestError) return { code: error.code, message: error.message, data: error.data };
  if (error instanceof Error && error.name === 'MessageTooLargeError') {
    return { code: null, message: `it sent a message of more than ${maxMegabytes} MB, which is not read` };
  }
  await delay(closedGraceMs, undefined, { ref: false });
  const message = error instanceof Error ? error.message : String(error);
  return { code: null, message: `it broke the connection off: ${message}` };
}
