import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { chooseEnvironment, runProgram } from '../../processes/index.ts';
import type { Project } from '../../project/index.ts';
import type { Face } from '../face.ts';
import type { Check } from './check.ts';

/** Whether this Node is new enough. */
export function examineNode(): Check {
  const wanted = packageJson.engines.node.replace('>=', '');
  const found = process.versions.node;
  const isEnough = found.localeCompare(wanted, 'en', { numeric: true }) >= 0;
  const hint = `Fixpoint needs Node ${wanted} or later.`;
  return { name: 'node', state: isEnough ? 'good' : 'bad', says: found, ...(isEnough ? {} : { hint }) };
}

const gitTimeoutMs = 10_000;

/** Whether there is git: working trees and the guard over other files need it. */
export async function examineGit({ folder, env }: Face): Promise<Check> {
  const { ending, stdout } = await runProgram({
    command: ['git', '--version'],
    folder,
    env: chooseEnvironment(env),
    timeoutMs: gitTimeoutMs,
    maxOutputBytes: 10_000,
  });
  if (ending.kind === 'exited' && ending.code === 0) {
    return { name: 'git', state: 'good', says: stdout.trim().replace('git version ', '') };
  }
  return {
    name: 'git',
    state: 'note',
    says: 'not found',
    hint: 'A working tree can be revised only with git.',
  };
}

/** Whether somebody can be asked here. */
export function examineTerminal({ asking }: Face): Check {
  const says =
    asking === null
      ? 'nobody can be asked here: a question ends a command with exit code 3'
      : 'questions are asked here';
  return { name: 'terminal', state: 'good', says };
}

/** Whether runs can be kept in the project's folder. */
export async function examineFolder({ root }: Project): Promise<Check> {
  const places = [path.join(root, '.fixpoint', 'runs'), path.join(root, '.fixpoint'), root];
  for (const place of places) {
    const access = await accessOf(place);
    if (access === 'writable') return { name: 'folder', state: 'good', says: root };
    if (access === 'read-only') {
      const hint = 'Runs are kept there: give yourself the right to write.';
      return { name: 'folder', state: 'bad', says: `${place} is read-only`, hint };
    }
  }
  return { name: 'folder', state: 'bad', says: `${root} is gone`, hint: 'Go to a folder that exists.' };
}

async function accessOf(place: string): Promise<'writable' | 'read-only' | 'missing'> {
  const can = (mode: number) =>
    access(place, mode).then(
      () => true,
      () => false,
    );
  if (!(await can(constants.F_OK))) return 'missing';
  return (await can(constants.W_OK)) ? 'writable' : 'read-only';
}
