import path from 'node:path';
import { FixpointError, nearest } from '../../base/index.ts';
import {
  choosePackage,
  type HostName,
  hostNames,
  type Installed,
  install,
  type Scope,
  uninstall,
} from '../../hosts/index.ts';
import { isProgramThere } from '../../processes/index.ts';
import { findProjectRoot } from '../../workspaces/index.ts';
import type { Invocation } from '../command.ts';
import type { Face } from '../face.ts';
import { printJson, printLines } from '../print.ts';
import { version } from '../version.ts';

/** Puts Fixpoint's loops into a host's program, or takes them out again. */
export async function run({
  face,
  operands,
  flags,
}: Invocation<'uninstall' | 'user' | 'dryRun' | 'json'>): Promise<number> {
  const host = readHost(operands[0] ?? '');
  const scope: Scope = flags.user ? 'user' : 'project';
  const places = {
    project: await findProjectRoot(face.folder),
    home: face.env.HOME || null,
    environment: face.env,
  };
  const pack = choosePackage(host, { scope, places, version });
  const { uninstall: isOut, dryRun } = flags;
  const installed = await (isOut ? uninstall : install)(pack, { dryRun });
  const hints = isOut ? [] : await hintsFor(host, face);
  if (flags.json) printJson(face.stdout, { ...installed, dryRun, uninstalled: isOut, hints });
  else printLines(face.stdout, [...sayFiles(installed), sayDone(installed, { isOut, dryRun }), ...hints]);
  return 0;
}

function readHost(word: string): HostName {
  const host = hostNames.find((name) => name === word);
  if (host !== undefined) return host;
  const meant = nearest(word, hostNames);
  throw new FixpointError('usage', `Fixpoint cannot be installed into "${word}"`, {
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}It can be into: ${hostNames.join(', ')}.`,
  });
}

function sayFiles({ root, files }: Installed): readonly string[] {
  return files.map(({ path: file, kind, note }) => {
    const name = path.relative(root, file);
    return `${kind.padEnd('unchanged'.length)}  ${name}${note === null ? '' : `: ${note}`}`;
  });
}

interface How {
  readonly isOut: boolean;
  readonly dryRun: boolean;
}

function sayDone({ host, scope, root, files }: Installed, { isOut, dryRun }: How): string {
  const where = scope === 'user' ? `for you, below ${root}` : `for the project ${root}`;
  if (isOut && files.length === 0) return `Fixpoint is not installed into ${host} ${where}.`;
  if (dryRun) return `Nothing was done: that is what would become of the files ${where}.`;
  return isOut ? `Taken out of ${host} ${where}.` : `Installed into ${host} ${where}.`;
}

/** What stands in the way of using it, and is no error. */
async function hintsFor(host: HostName, { env, folder }: Face): Promise<readonly string[]> {
  const isThere = (program: string) => isProgramThere(program, { root: folder, env });
  return [
    ...((await isThere(host))
      ? []
      : [`\`${host}\` is not on your PATH: it is not installed here, or elsewhere.`]),
    ...((await isThere('fixpoint'))
      ? []
      : ['`fixpoint` is not on your PATH, where the host looks for it: `npm install --global` it.']),
  ];
}
