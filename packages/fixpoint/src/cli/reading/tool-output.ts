import { readGate } from '../../gates/index.ts';
import type { ReadResult } from './reply.ts';

export interface ToolText {
  readonly exit: number;
  readonly format?: string;
  /** The folder that paths are made relative to. */
  readonly root: string;
}

/** Reads the output of a tool as a gate of a run would. */
export function readToolText(text: string, { exit, ...settings }: ToolText): ReadResult {
  const { lastWords: _, ...reading } = readGate({ ending: { kind: 'exited', code: exit }, text, settings });
  return { ...reading, counts: { ...reading.counts } };
}
