import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ClientReading } from '../../src/agents/clients/client.ts';
import { clientNames, clients } from '../../src/agents/clients/clients.ts';
import { cases } from './clients/cases.ts';
import type { Recording } from './clients/recording.ts';

const folder = fileURLToPath(new URL('./clients/', import.meta.url));

/** What a careful person reads in a recording; `why` is a part of the reason. */
type Expected = Omit<ClientReading, 'why'> & { readonly why?: string };

function textOf(...names: readonly string[]): string {
  return readFileSync(path.join(folder, ...names), 'utf8');
}

function recordingOf(name: string, title: string): Recording {
  return JSON.parse(textOf(name, `${title}.json`));
}

describe.each(clientNames)('what %s printed', (name) => {
  const client = clients[name];
  const expected: Readonly<Record<string, Expected>> = parse(textOf(`${name}.yaml`));
  const titles = readdirSync(path.join(folder, name)).map((file) => path.basename(file, '.json'));

  test('is expected in each case, and recorded in each that is expected', () => {
    expect(Object.keys(expected).sort()).toEqual(titles.sort());
  });

  test.each(titles)('is read as a careful person reads it: %s', (title) => {
    const { why, ...reading } = client.read(recordingOf(name, title), cases[title]?.schema ?? null);
    const { why: part, ...rest } = expected[title] ?? { ending: 'ok', text: 'nothing is expected' };
    expect(reading).toEqual(rest);
    if (part === undefined) expect(why).toBeUndefined();
    else expect(why).toContain(part);
  });

  test('was called with the words that its adapter gives today', () => {
    for (const title of titles) {
      const { permission = 'read-only', schema = null, session, setups } = cases[title] ?? {};
      const { words } = recordingOf(name, title);
      const { words: today } = client.command({
        prompt: '',
        permission,
        model: 'stub-model',
        schema: client.can.schema ? schema : null,
        session: session === undefined ? null : 'session-1',
        scratch: '/scratch',
      });
      const more = setups?.[name]?.arguments ?? [];
      expect(words.map(anyModel).map(anySession), title).toEqual([...more, ...today].map(anySession));
    }
  });

  test('shows that nothing was written where it may only read', () => {
    for (const title of titles) {
      const { isMade } = recordingOf(name, title);
      if (title.startsWith('denied-')) expect(isMade, title).toBe(false);
      if (title === 'edit') expect(isMade, title).toBe(true);
    }
  });

  test('never reads as a success what broke off: each beginning of an output that was ok', () => {
    for (const title of titles.filter((each) => expected[each]?.ending === 'ok')) {
      const { stdout } = recordingOf(name, title);
      const lines = stdout.trimEnd().split('\n');
      for (let kept = 0; kept < lines.length; kept += 1) {
        const begun = { code: 0, stdout: lines.slice(0, kept).join('\n'), stderr: '' };
        expect(client.read(begun, null).ending, `${title}, ${kept} lines`).not.toBe('ok');
      }
    }
  });

  test('is no success in any case where the client ended with an exit code', () => {
    // Qwen Code ends so where it got text instead of what the schema asks for; the text is read, as that of any client.
    for (const title of titles.filter((each) => name !== 'qwen' || each !== 'text-for-schema')) {
      const recording = recordingOf(name, title);
      expect(client.read({ ...recording, code: 1 }, null).ending, title).not.toBe('ok');
    }
  });
});

test('no recording names the machine that it was made on', () => {
  for (const name of clientNames) {
    for (const file of readdirSync(path.join(folder, name))) {
      expect(textOf(name, file), `${name}/${file}`).not.toMatch(
        /\/root\/|\/home\/(?!user)|fixpoint-record|\/tmp\/\w+\/node_modules/u,
      );
    }
  }
});

function anyModel(word: string): string {
  return word.replace(/^stub\/stub-model$/u, 'stub-model');
}

function anySession(word: string): string {
  return word.replace(/(?:ses_)?0{8,}[\w-]*unknown\w*|0{8}-0000-4000-8000-0{12}/u, 'session-1');
}
