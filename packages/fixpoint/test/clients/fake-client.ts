import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** What the client does when it is called. */
export interface FakeReply {
  readonly reply?: string;
  /** The reply where it is held to a schema. */
  readonly structured?: unknown;
  /** Files that it writes in the working folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly session?: string;
  readonly isForgotten?: true;
  readonly costUsd?: number | null;
  readonly denials?: readonly unknown[];
  readonly error?: { readonly text: string; readonly status?: number; readonly stop?: 'refusal' };
}

/** What it was asked. */
export interface FakeCall {
  readonly words: readonly string[];
  readonly prompt: string;
  /** The folder that it was called in, and the files at its top. */
  readonly folder: string;
  readonly files: Readonly<Record<string, string>>;
}

export interface FakeClient {
  /** The agent as settings name it. */
  readonly setting: Readonly<Record<string, unknown>>;
  asked(): readonly FakeCall[];
}

/** A program that answers as Claude Code does, in the order of these replies. */
export function fakeClient(
  replies: readonly FakeReply[],
  settings: Readonly<Record<string, unknown>> = {},
): FakeClient {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-client-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'replies.json'), JSON.stringify(replies));
  const program = fileURLToPath(new URL('fake-client.mjs', import.meta.url));
  return {
    setting: { client: 'claude', program: process.execPath, arguments: [program, folder], ...settings },
    asked: () => {
      const lines = readFileSync(path.join(folder, 'asked.jsonl'), 'utf8').trim().split('\n');
      return lines.map((line) => JSON.parse(line) as FakeCall);
    },
  };
}
