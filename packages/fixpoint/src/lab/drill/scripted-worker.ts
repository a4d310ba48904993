import type { SeverityScale } from '../../findings/index.ts';
import { readers } from '../../loops/index.ts';
import type { Worked, Worker, WorkRequest } from '../../runner/index.ts';
import type { FileWorkspace } from '../../workspaces/index.ts';
import type { ScriptedReply } from './drill-file.ts';
import { readScripted } from './read-reply.ts';
import type { Script } from './script.ts';

/** What a scripted worker has of its drill. */
export interface DrillWorld {
  readonly script: Pick<Script, 'reply'>;
  readonly workspace: FileWorkspace;
  readonly scale: SeverityScale;
  /** The engine's id of a finding that the script calls by its own. */
  readonly idOf: (given: string) => string;
}

/**
 * Fills a role from the script of a drill.
 *
 * @param reads the name of the role's reader, for raw replies.
 */
export function createScriptedWorker(reads: string, { script, workspace, scale, idOf }: DrillWorld): Worker {
  const reader = readers[reads]?.(scale);
  return {
    name: 'script',
    needsPrompt: false,
    repliesText: false,
    isOutside: false,
    async work(request: WorkRequest): Promise<Worked> {
      const reply = script.reply(request.role, request.word);
      if (reply === null) return { kind: 'cancelled' };
      const text = textLeft(reply, request.call);
      if (text !== null) await workspace.write(text);
      const readRaw = reader && ((raw: string) => reader(raw, request.asked));
      return {
        kind: 'said',
        reading: readScripted(reply, { scale, idOf, readRaw }),
        raw: null,
        usage: noUsage,
      };
    },
  };
}

const noUsage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** The text that a reply leaves behind, or null where it changes nothing. A status has changed something of its own. */
function textLeft(reply: ScriptedReply, call: string): string | null {
  if ('artifact' in reply) return reply.artifact ?? null;
  if ('status' in reply && reply.unchanged !== true) return `what ${call} made\n`;
  return null;
}
