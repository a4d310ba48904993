import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ClientHome, makeClientHome } from '../agents/client-home.ts';
import { findClient } from '../agents/installed.ts';
import { makeProject, type Project } from '../process/support/project.ts';

export type HostClient = 'claude' | 'codex' | 'gemini' | 'opencode';

/** A project, and a real client that knows nobody but the model's server, with `fixpoint` on its PATH. */
export interface HostProject {
  readonly project: Project;
  readonly home: string;
  /** Runs the client in the project; its output, whatever its exit code. */
  readonly client: (...words: readonly string[]) => Promise<string>;
  readonly fixpoint: (...words: readonly string[]) => Promise<string>;
}

const bin = fileURLToPath(new URL('../../bin/fixpoint.mjs', import.meta.url));
const run = promisify(execFile);

export interface HostProjectOptions {
  readonly client: HostClient;
  /** Of the model's server. */
  readonly url: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export async function makeHostProject(options: HostProjectOptions): Promise<HostProject> {
  const project = await makeProject(options.files ?? {});
  const home = path.join(project.aside, 'home');
  await mkdir(home, { recursive: true });
  await writeProgram(path.join(project.aside, 'bin'));
  const { environment } = makeClientHome(options.client, home, options.url);
  const env = environmentOf(environment, project, options.env ?? {});
  const start = async (program: string, words: readonly string[]) => {
    const started = run(program, words, { cwd: project.root, env, timeout: 120_000, maxBuffer: 1 << 26 });
    started.child.stdin?.end();
    const { stdout, stderr } = await started.catch((error: { stdout: string; stderr: string }) => error);
    return `${stdout}${stderr}`;
  };
  return {
    project,
    home,
    client: (...words) => start(findClient(options.client) ?? '', words),
    fixpoint: (...words) => start(process.execPath, [bin, ...words]),
  };
}

/** As a global install of the package puts it there. */
async function writeProgram(folder: string): Promise<void> {
  await mkdir(folder);
  const file = path.join(folder, 'fixpoint');
  await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
  await chmod(file, 0o755);
}

function environmentOf(
  environment: ClientHome['environment'],
  project: Project,
  more: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const places = [path.join(project.aside, 'bin'), environment.PATH ?? ''];
  return { ...environment, ...more, PATH: places.join(path.delimiter) };
}
