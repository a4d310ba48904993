import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';

/** What a stream has brought so far. */
export interface CollectedOutput {
  /** As UTF-8; what is none is replaced. */
  readonly text: () => string;
  readonly isUtf8: () => boolean;
}

export interface CollectOptions {
  readonly limit: number;
  readonly onData: () => void;
  /** Called once, with the first byte too many. The stream is read on, and the rest thrown away. */
  readonly onExcess: () => void;
}

/** Keeps what a stream brings, up to a number of bytes. */
export function collectOutput(stream: Readable, options: CollectOptions): CollectedOutput {
  const chunks: Buffer[] = [];
  let room = options.limit;
  let isOver = false;
  stream.on('data', (chunk: Buffer) => {
    options.onData();
    if (isOver) return;
    isOver = chunk.length > room;
    chunks.push(isOver ? chunk.subarray(0, room) : chunk);
    room -= chunk.length;
    if (isOver) options.onExcess();
  });
  const bytes = () => Buffer.concat(chunks);
  return { text: () => bytes().toString('utf8'), isUtf8: () => isUtf8(bytes()) };
}
