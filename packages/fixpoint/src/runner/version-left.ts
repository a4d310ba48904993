import { type ChangedFile, changedFiles, type Version } from '../artifacts/index.ts';
import { FixpointError, toFixpointError } from '../base/index.ts';
import { unreadable } from '../findings/index.ts';
import type { CallStarted } from '../journal/index.ts';
import type { RunnerPorts } from './ports.ts';
import type { Worked } from './worker.ts';

type Said = Worked & { readonly kind: 'said' };

/** What a call left behind, with what is to be taken for its reply. */
export interface Left {
  readonly worked: Said;
  /** The version on disk, for a producer's call. */
  readonly version: Version | null;
  readonly changed?: readonly ChangedFile[];
}

/** Takes the version that a producer left. An artifact that cannot be used is a failure of the call. */
export async function takeLeft(call: CallStarted, worked: Said, ports: RunnerPorts): Promise<Left> {
  try {
    const version = await versionLeft(worked, ports);
    return { worked, version, ...(await changeBy(call, version, ports)) };
  } catch (thrown) {
    const { code, message } = toFixpointError(thrown);
    if (code !== 'input') throw thrown;
    const reading = unreadable('unparseable', `it left an artifact that cannot be used: ${message}`);
    return { worked: { ...worked, reading }, version: null };
  }
}

/** What the call changed, where it changed anything: whether later findings are on changed text is seen by it. */
async function changeBy(
  { version: given }: CallStarted,
  left: Version | null,
  { workspace }: RunnerPorts,
): Promise<Pick<Left, 'changed'>> {
  if (left === null || left.key === given.key) return {};
  return { changed: changedFiles(await workspace.diff(given.hash, left.hash)) };
}

/** The version on disk; where the reply is the text itself, after it was written there. */
async function versionLeft({ reading }: Said, { workspace }: RunnerPorts): Promise<Version | null> {
  if (reading.kind === 'failed') return null;
  const said = reading.value;
  if (said.kind !== 'done' || said.text === undefined || said.text.trim() === '') return workspace.capture();
  if (workspace.kind === 'file' && 'write' in workspace) return workspace.write(said.text);
  throw new FixpointError('input', 'a reply that is the text itself needs an artifact of one file');
}
