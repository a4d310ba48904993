import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import type { Note } from '../../findings/index.ts';
import type { Prechecked, PrecheckInput } from '../kit.ts';
import { versionFilesAmong } from './version-files.ts';

/**
 * Sees to it that there is something to plan: a request in the settings, or a file that is one.
 *
 * @throws {FixpointError} where the plan is no single file, or nothing says what to plan.
 */
export async function checkRequest({ artifact, settings, isChanged }: PrecheckInput): Promise<Prechecked> {
  const [plan, ...others] = artifact;
  if (plan === undefined || others.length > 0 || isChanged !== null) throw notOneFile();
  if (settings.request === null && (await isBlank(plan))) throw nothingToPlan(path.basename(plan));
  return { kind: 'go', notes: settings.versionFiles === true ? await notesOnFiles(plan) : [] };
}

/** A file that is missing is blank; one that cannot be read was refused before. */
async function isBlank(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim() === '';
}

async function notesOnFiles(plan: string): Promise<readonly Note[]> {
  const names = await readdir(path.dirname(plan)).catch(() => []);
  const taken = versionFilesAmong(names, path.basename(plan));
  if (taken.length === 0) return [];
  const text = `${taken.join(', ')} will not be overwritten: move what an earlier run left, or that version is not kept as a file`;
  return [{ kind: 'version-files', text }];
}

function notOneFile(): FixpointError {
  return new FixpointError('usage', 'a plan is one file', {
    hint: 'Name the file that holds the plan, or that is to hold it: `fixpoint run multi-agent-plan plan.md`.',
  });
}

function nothingToPlan(name: string): FixpointError {
  return new FixpointError('input', `nothing says what to plan: ${name} is blank or missing`, {
    place: { file: name },
    hint: 'Give `--request "<what is to be planned>"`, or write the request into that file.',
  });
}
