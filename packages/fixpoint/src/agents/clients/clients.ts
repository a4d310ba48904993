import { claude } from './claude.ts';
import type { Client } from './client.ts';
import { codex } from './codex.ts';
import { gemini } from './gemini.ts';

/** The client programs of coding agents that Fixpoint can call, by their names in settings. */
export const clients = { claude, codex, gemini } as const satisfies Readonly<Record<string, Client>>;

export type ClientName = keyof typeof clients;

export const clientNames = Object.keys(clients) as readonly ClientName[];
