import { toFixpointError } from '../../base/index.ts';
import type { Note } from '../../findings/index.ts';

/** Writes to a record. A write that is refused or fails becomes a note: it never keeps a run from going on. */
export async function noteRefusals(write: () => Promise<void>): Promise<readonly Note[]> {
  try {
    await write();
    return [];
  } catch (thrown) {
    const { code, message, hint } = toFixpointError(thrown);
    if (code === 'internal') throw thrown;
    return [{ kind: 'record-refused', text: hint === undefined ? message : `${message}. ${hint}` }];
  }
}
