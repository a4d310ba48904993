import { describeDiff } from '../../artifacts/index.ts';
import { FixpointError } from '../../base/index.ts';
import { foldOf, type RunEvent, type RunReader } from '../../journal/index.ts';
import { type FoundVersion, findVersion, openWorkspace } from '../../project/index.ts';
import { safeText } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { type OpenedRun, openRun } from '../open-run.ts';
import { printJson } from '../print.ts';

/** Prints what changed between two versions of a run. */
export async function run({ face, operands, flags }: Invocation<'json'>): Promise<number> {
  const [wanted = 'last', from = 'input', to = 'last'] = operands;
  const opened = await openRun(face, wanted);
  const { before, after, diff } = await diffVersions(opened, from, to);
  if (flags.json) {
    printJson(face.stdout, { run: opened.id, from: before, to: after, ...diff });
    return 0;
  }
  face.stderr.write(`${sayName(before)} to ${sayName(after)}: ${describeDiff(diff)}\n`);
  // For `patch` every byte counts; for a terminal none may be a command.
  face.stdout.write(face.stdout.isTerminal ? safeText(diff.text) : diff.text);
  return 0;
}

function sayName({ n, hash }: FoundVersion): string {
  return n === null ? hash.slice(0, 7) : `version ${n}`;
}

async function diffVersions({ project, id, reader, seen }: OpenedRun, from: string, to: string) {
  const { history } = seen;
  const fold = foldOf(history, id);
  const session = { id, fold, history: () => history };
  const before = findVersion(session, from);
  const after = findVersion(session, to);
  const { artifact } = fold.started;
  const blobs = readOnly(reader);
  const workspace = await openWorkspace({ project, artifact, blobs, run: id, allowBlank: true });
  return { before, after, diff: await workspace.diff(before.hash, after.hash) };
}

/** Versions that are there already are all that a diff needs. */
function readOnly(reader: RunReader<RunEvent>) {
  return {
    getBlob: (hash: string) => reader.getBlob(hash),
    putBlob: async (): Promise<string> => {
      throw new FixpointError('internal', 'a diff was about to write a version');
    },
  };
}
