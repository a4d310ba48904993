import { createHash } from 'node:crypto';
import path from 'node:path';
import { readNamedFiles } from './named-files.ts';

/** Settings of a project that are a program: reading them runs it. */
export interface SettingsModule {
  readonly file: string;
  /** Its file and those that it names, relative to the root of the project. */
  readonly files: readonly string[];
  /** Changes with the place of the project and with what is in any of these files. */
  readonly key: string;
}

/** Whether a settings file is a program. */
export function isModule(file: string): boolean {
  return /\.(ts|mjs)$/.test(file);
}

/** Looks at a settings module without running it. */
export async function describeModule(root: string, file: string): Promise<SettingsModule> {
  const named = await readNamedFiles(file);
  const contents = named.map((each) => [
    path.relative(root, each.file),
    createHash('sha256').update(each.content).digest('hex'),
  ]);
  return {
    file,
    files: named.map((each) => path.relative(root, each.file)),
    key: createHash('sha256')
      .update(JSON.stringify([root, 'settings', contents]))
      .digest('hex'),
  };
}
