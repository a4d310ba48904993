import { toFixpointError } from '../../base/index.ts';
import type { Note } from '../../findings/index.ts';
import { nameSeat } from '../../journal/index.ts';
import type { Worked, Worker } from '../../runner/index.ts';
import type { ReadingFolders } from '../../workspaces/index.ts';

/** Lets a worker that only reads work in a folder of its own, one for each seat, which has the version that it is to read. */
export function inOwnFolder(worker: Worker, folders: ReadingFolders): Worker {
  return {
    ...worker,
    folderOf: (call) => folders.pathOf(nameOf(call)),
    work: async (request) => {
      const name = nameOf(request);
      try {
        await folders.prepare(name, request.version);
      } catch (thrown) {
        return withNote(await worker.work(request), noFolder(name, toFixpointError(thrown).message));
      }
      const folder = folders.pathOf(name);
      return worker.work({ ...request, folder, artifact: folder });
    },
  };
}

function nameOf({ role, seat }: { readonly role: string; readonly seat: string | null }): string {
  return seat === null ? role : nameSeat(role, seat);
}

function noFolder(name: string, why: string): Note {
  return {
    kind: 'no-own-folder',
    text: `${name} worked in the folder of the artifact, not in one of its own: ${why}`,
  };
}

function withNote(worked: Worked, note: Note): Worked {
  if (worked.kind !== 'said') return worked;
  const { reading } = worked;
  return { ...worked, reading: { ...reading, notes: [...reading.notes, note] } };
}
