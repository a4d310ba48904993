import type { Readable, Writable } from 'node:stream';
import type { Clock, Random } from '../journal/index.ts';
import type { Style } from '../views/index.ts';
import { styleFor } from './style.ts';

/** One of the two streams that a command writes to. */
export interface Stream {
  write(text: string): void;
  /** How its text is coloured; not at all where the stream is no terminal. */
  readonly style: Style;
  readonly columns: number;
  readonly isTerminal: boolean;
}

/** The two ends of a terminal where somebody can be asked. */
export interface Asking {
  readonly input: Readable;
  readonly output: Writable;
}

/** The person or program at the other end, as commands see it. */
export interface Face {
  /** The result, and nothing else. */
  readonly stdout: Stream;
  /** Progress, warnings, questions and errors. */
  readonly stderr: Stream;
  /** Null where nobody is there who could be asked. */
  readonly asking: Asking | null;
  /** Where a line may be written over and over; null where that is not wanted. */
  readonly live: NodeJS.WritableStream | null;
  readonly env: Environment;
  /** The folder that the command was called in. */
  readonly folder: string;
  readonly clock: Clock;
  readonly random: Random;
  /** The file descriptors of both streams. */
  readonly outputs?: readonly number[];
  readStdin(): Promise<Uint8Array>;
  /** Lets a listener hear when the process is asked to end; gives what stops it. */
  hearSignals(listener: () => void): () => void;
  /** Ends the process at once. */
  exit(code: number): void;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The face of a real process. */
export function openFace(from: NodeJS.Process): Face {
  const isPlain = isSet(from.env.NO_COLOR) || isSet(from.env.CI) || from.env.TERM === 'dumb';
  const isTerminal = isTerminalAt(from.stderr) && !isPlain;
  return {
    stdout: openStream(from.stdout, isTerminalAt(from.stdout) && !isPlain),
    stderr: openStream(from.stderr, isTerminal),
    asking: isTerminal && isTerminalAt(from.stdin) ? { input: from.stdin, output: from.stderr } : null,
    live: isTerminal ? from.stderr : null,
    env: from.env,
    folder: from.cwd(),
    clock: Date,
    random: Math.random,
    outputs: [from.stdout.fd, from.stderr.fd],
    readStdin: () => readAll(from.stdin),
    hearSignals: (listener) => hearSignals(from, listener),
    exit: (code) => from.exit(code),
  };
}

/** Node leaves `isTTY` undefined on a pipe, whatever its type says; then colours would be guessed from CI and FORCE_COLOR. */
function isTerminalAt({ isTTY }: { readonly isTTY: boolean | undefined }): boolean {
  return isTTY === true;
}

/** A variable that is there and not empty, as the conventions of NO_COLOR and CI have it. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

function openStream(stream: NodeJS.WriteStream, hasColours: boolean): Stream {
  stream.on('error', passOverClosedPipe);
  return {
    write: (text) => {
      if (stream.writable) stream.write(text);
    },
    style: styleFor(hasColours),
    columns: stream.columns || 80,
    isTerminal: isTerminalAt(stream),
  };
}

/** Whoever read our output has seen enough, as `head` does, or the terminal was closed: no error of ours. */
function passOverClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
}

async function readAll(stdin: NodeJS.ReadStream): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function hearSignals(from: NodeJS.Process, listener: () => void): () => void {
  for (const signal of endingSignals) from.on(signal, listener);
  return () => {
    for (const signal of endingSignals) from.off(signal, listener);
  };
}
