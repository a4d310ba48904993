import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Asked, Json } from './asked.ts';
import type { Move, Reply } from './move.ts';
import type { Model } from './obey.ts';
import { chat } from './wires/chat.ts';
import { generateContent } from './wires/generate-content.ts';
import { messages } from './wires/messages.ts';
import { responses } from './wires/responses.ts';
import type { Wire } from './wires/wire.ts';

/** A model's server on this machine alone, which speaks what the clients of coding agents speak. */
export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  /** What it was asked so far. */
  readonly asked: readonly Asked[];
  /** Calls this with each question from now on. */
  onAsked(heard: (asked: Asked) => void): void;
}

const wires: readonly Wire[] = [messages, chat, responses, generateContent];

export async function startModelServer(model: Model): Promise<ModelServer> {
  const asked: Asked[] = [];
  const hearers: ((asked: Asked) => void)[] = [];
  const server = createServer((request, response) => {
    answer(request, response, (question) => {
      asked.push(question);
      for (const heard of hearers) heard(question);
      return model(question);
    }).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    onAsked: (heard) => void hearers.push(heard),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, model: Model): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://local');
  const sent = await text(request);
  const wire = wires.find(({ path }) => path.test(pathname));
  if (wire === undefined || request.method !== 'POST') return sendJson(response, aside(pathname), 200);
  const body = JSON.parse(sent);
  const move = await model({ ...wire.read(body), body });
  send(response, move, { wire, body, pathname });
}

interface Question {
  readonly wire: Wire;
  readonly body: Json;
  readonly pathname: string;
}

function send(response: ServerResponse, move: Move, { wire, body, pathname }: Question): void {
  if (move.kind === 'silent') return;
  if (move.kind === 'status') sendFailure(response, wire.fail(move), move);
  else if (wire.streams(body, pathname)) sendEvents(response, wire.writeEvents(move, body), { move, wire });
  else sendJson(response, wire.write(move, body), 200);
}

/** What clients ask beside the model: which models there are, how many tokens a text has. */
function aside(path: string): Json {
  if (/count_?tokens$/iu.test(path)) return { input_tokens: 1000, totalTokens: 1000 };
  return {
    object: 'list',
    data: [{ id: 'stub-model', object: 'model', type: 'model', display_name: 'stub' }],
  };
}

function sendJson(response: ServerResponse, value: Json, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function sendFailure(
  response: ServerResponse,
  value: Json,
  { status, retryAfter = '1' }: { readonly status: number; readonly retryAfter?: string },
): void {
  response.setHeader('retry-after', retryAfter);
  sendJson(response, value, status);
}

/** A stalled stream brings its first half, and stays open; a broken one ends there. */
function sendEvents(
  response: ServerResponse,
  events: readonly Json[],
  { move, wire }: { readonly move: Reply; readonly wire: Wire },
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const isHalf = move.stalled === true || move.broken === true;
  for (const event of isHalf ? events.slice(0, Math.ceil(events.length / 2)) : events) {
    const name = event.type === undefined ? '' : `event: ${event.type}\n`;
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
  }
  if (move.stalled) return;
  if (wire.last !== undefined && !isHalf) response.write(`data: ${wire.last}\n\n`);
  response.end();
}
