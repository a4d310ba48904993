import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { FixpointError } from '../base/index.ts';

const endings = [
  'refused',
  'truncated',
  'limited',
  'auth',
  'timeout',
  'crashed',
  'no-output',
  'unreadable',
] as const;

const replySchema = z.strictObject({
  reply: z.string().optional(),
  fail: z.enum(endings).optional(),
  why: z.string().optional(),
  files: z.record(z.string(), z.string().nullable()).optional(),
});

const repliesSchema = z.array(replySchema);
const scriptSchema = z.union([repliesSchema, z.record(z.string(), repliesSchema)]);

/** One reply of a scripted agent. */
export interface ScriptedReply {
  /** Its text; blank if left out. */
  readonly reply?: string | undefined;
  /** Set where the call is to fail, with the ending that it has then. */
  readonly fail?: (typeof endings)[number] | undefined;
  /** Why it fails, in words. */
  readonly why?: string | undefined;
  /** What it writes before it answers, by path in the working folder; null removes a file. */
  readonly files?: Readonly<Record<string, string | null>> | undefined;
}

/**
 * Replies in the order in which they are given: by role, by role and seat as in `reviewer:tests`, or one list for
 * whatever role asks. Each seat of a panel goes through its list by itself.
 */
export type Script = readonly ScriptedReply[] | Readonly<Record<string, readonly ScriptedReply[]>>;

/** Reads a script from YAML or JSON; throws FixpointError `config` with the place. */
export function readScript(text: string, file: string): Script {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new FixpointError('config', `the script is no YAML: ${error.message}`, {
      place: { file, line, column: col },
      hint: 'Mend that place; JSON is YAML too.',
    });
  }
  const result = scriptSchema.safeParse(document.toJS());
  if (result.success) return result.data;
  throw new FixpointError('config', `the script does not hold: ${z.prettifyError(result.error)}`, {
    place: { file },
    hint: 'A script is a list of replies for each role; a reply has `reply`, `files`, `fail` and `why`.',
  });
}
