import { readdirSync, readFileSync } from 'node:fs';

/** What a careful person reads in a sample; only what the tests ask for. */
export interface Expected {
  readonly name: string;
  readonly command: string;
  readonly stream: string;
  readonly exit: number;
  readonly format: string;
  readonly findings: number;
  readonly bySeverity: { readonly error: number; readonly warning: number; readonly info: number };
  readonly first: {
    readonly file: string | null;
    readonly line: number | null;
    readonly column: number | null;
    readonly rule: string | null;
    readonly message: string | null;
  } | null;
  readonly clean: boolean;
  readonly failure?: string;
  readonly listed?: number;
}

export interface Sample {
  readonly id: string;
  readonly text: string;
  readonly expected: Expected;
}

/** The real outputs in this folder, each with its reading. */
export function readSamples(): readonly Sample[] {
  const folder = new URL('.', import.meta.url);
  const ids = readdirSync(folder)
    .filter((file) => file.endsWith('.expected.json'))
    .map((file) => file.replace('.expected.json', ''));
  return ids.toSorted().map((id) => ({
    id,
    text: readFileSync(new URL(`${id}.txt`, folder), 'utf8'),
    expected: JSON.parse(readFileSync(new URL(`${id}.expected.json`, folder), 'utf8')) as Expected,
  }));
}
