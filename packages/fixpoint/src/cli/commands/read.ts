import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defined, FixpointError } from '../../base/index.ts';
import { resolveLoop } from '../../definition/index.ts';
import { findLoop } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import type { Face } from '../face.ts';
import { printJson } from '../print.ts';
import { type ReadResult, readReplyText } from '../reading/reply.ts';
import { sayReading } from '../reading/say-reading.ts';
import { readSentFindings } from '../reading/sent-findings.ts';
import { readToolText } from '../reading/tool-output.ts';

type ReadInvocation = Invocation<'loop' | 'role' | 'findings' | 'gate' | 'exit' | 'format' | 'json'>;

/** Prints what would be read in a reply, or in a tool's output. */
export async function run({ face, operands, flags }: ReadInvocation): Promise<number> {
  const [file = '-'] = operands;
  const text = await readInput(file, face);
  const result = flags.gate ? readGateOutput(text, flags, face) : await readReply(text, flags, face);
  if (flags.json) printJson(face.stdout, result);
  else face.stdout.write(sayReading(result, face.stdout.style));
  return result.valid ? 0 : 1;
}

async function readInput(file: string, face: Face): Promise<string> {
  if (file === '-') return new TextDecoder().decode(await face.readStdin());
  try {
    return await readFile(path.resolve(face.folder, file), 'utf8');
  } catch (cause) {
    throw new FixpointError('not-found', `${file} cannot be read`, {
      cause,
      hint: 'Give the path of a file, or `-` for standard input.',
    });
  }
}

type ReadFlags = ReadInvocation['flags'];

function readGateOutput(text: string, { exit, format }: ReadFlags, face: Face): ReadResult {
  if (exit === undefined) {
    throw new FixpointError('usage', '`--gate` needs the exit code of the tool', {
      hint: 'Add `--exit <code>`: a report alone never says that a gate is green.',
    });
  }
  return readToolText(text, { exit, root: face.folder, ...(format === undefined ? {} : { format }) });
}

async function readReply(text: string, { loop, role, findings }: ReadFlags, face: Face): Promise<ReadResult> {
  if (loop === undefined || role === undefined) {
    throw new FixpointError('usage', 'a reply is read as a role of a loop reads it', {
      hint: 'Add `--loop <loop> --role <role>`; or `--gate --exit <code>` for the output of a tool.',
    });
  }
  const { definition } = await findLoop(loop, face.folder);
  const scale = resolveLoop(definition).severities;
  const sent =
    findings === undefined ? undefined : readSentFindings(await readInput(findings, face), findings, scale);
  return readReplyText({ text, role, ...defined({ sent }) }, definition);
}
