import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openPlace, type Place } from '../../src/cli/test-support.ts';

/** A folder that hosts are installed into. */
export interface InstallPlace {
  readonly place: Place;
  readonly call: (...words: readonly string[]) => ReturnType<Place['call']>;
  /** Every file with its content, and every folder. */
  readonly tree: () => Readonly<Record<string, string>>;
}

/** Makes a folder that is project and home at once. */
export async function openInstallPlace(files: Readonly<Record<string, string>>): Promise<InstallPlace> {
  const place = await openPlace(files);
  const env = { HOME: place.folder, XDG_CONFIG_HOME: undefined, PATH: '' };
  return {
    place,
    call: (...words) => place.call(words, { env }),
    tree: () => readTree(place.folder),
  };
}

/** Read byte by byte: what is no UTF-8 is told apart too. */
function readTree(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), entry.isFile() ? readText(file) : '(folder)'];
    }),
  );
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : bytes.toString('latin1');
}
