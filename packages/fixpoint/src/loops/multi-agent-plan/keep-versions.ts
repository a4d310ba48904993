import { FixpointError } from '../../base/index.ts';
import type { Happened } from '../../journal/index.ts';
import type { RecordInput, RecordKeeper } from '../kit.ts';
import { noteRefusals } from '../records/note-refusals.ts';
import { updateRecord } from '../records/write-record.ts';
import { versionFile } from './version-files.ts';

/**
 * Keeps each version that is counted beside the plan (loops.md, "multi-agent-plan"). A file that is there with another
 * text is not this run's: it stays, and that is noted.
 */
export function keepVersions({ root, settings, readBlob }: RecordInput): RecordKeeper | null {
  if (settings.versionFiles !== true) return null;
  return {
    recall() {
      // What a version's file holds stands in its own event.
    },
    async onHappened(happened) {
      const made = versionMade(happened);
      if (made === null) return [];
      const file = { root, path: made.path };
      return noteRefusals(async () => {
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBlob(made.hash));
        await updateRecord(file, (present) => {
          if (present !== undefined && present !== text) throw isTaken(made.path);
          return text;
        });
      });
    },
  };
}

interface MadeVersion {
  readonly path: string;
  readonly hash: string;
}

/** The version that an event brought, where the loop counted it. */
function versionMade({ event, facts, fold }: Happened): MadeVersion | null {
  const isCounted = facts.some((fact) => fact.kind === 'counted' && fact.name === 'version');
  if (!isCounted || event.type !== 'call.replied' || event.version === null) return null;
  const [plan = ''] = fold.started.artifact.paths;
  return { path: versionFile(plan, fold.tallies.version ?? 0), hash: event.version.hash };
}

function isTaken(file: string): FixpointError {
  return new FixpointError('record', `${file} holds another text, and was left as it is`, {
    place: { file },
    hint: 'The version itself is in the run: `fixpoint diff` and `fixpoint restore` find it.',
  });
}
