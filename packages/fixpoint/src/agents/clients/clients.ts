import { claude } from './claude.ts';
import type { Client } from './client.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';
import { pi } from './pi.ts';
import { qwen } from './qwen.ts';

/** The client programs of coding agents that Fixpoint can call, by their names in settings. */
export const clients = {
  claude,
  codex,
  gemini,
  opencode,
  copilot,
  qwen,
  pi,
} as const satisfies Readonly<Record<string, Client>>;

export type ClientName = keyof typeof clients;

export const clientNames = Object.keys(clients) as readonly ClientName[];
