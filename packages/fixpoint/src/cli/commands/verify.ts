import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import {
  type Counterexample,
  drillText,
  findCounterexample,
  sayVerified,
  type VerifiedLoop,
  verifiedObject,
  verifyLoop,
} from '../../lab/index.ts';
import { builtInLoops } from '../../loops/index.ts';
import { findLoop } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import type { Face } from '../face.ts';
import { printJson } from '../print.ts';

/** A loop with what was found out about it. */
interface Found {
  readonly verified: VerifiedLoop;
  readonly counterexample: Counterexample | null;
}

/** Verifies a loop, or all that are built in; exit code 0 only if everything holds. */
export async function run({ face, operands, flags }: Invocation<'drill' | 'json'>): Promise<number> {
  const began = face.clock.now();
  const names = operands.length > 0 ? operands : builtInLoops.map(({ name }) => name);
  const all: Found[] = [];
  for (const name of names) {
    face.stderr.write(`verifying ${name}\n`);
    const found = await verify(name, flags.drill, face);
    all.push(found);
    if (!flags.json) face.stdout.write(`${sayVerified(found.verified, found.counterexample)}\n`);
  }
  const ok = all.every(({ verified }) => verified.ok);
  const seconds = (face.clock.now() - began) / 1000;
  const loops = all.map(({ verified, counterexample }) => verifiedObject(verified, counterexample));
  if (flags.json) printJson(face.stdout, { ok, seconds, loops });
  await writeDrill(all, flags.drill, face);
  return ok ? 0 : 1;
}

async function verify(name: string, drill: string | undefined, face: Face): Promise<Found> {
  const { definition, file } = await findLoop(name, face.folder);
  const verified = verifyLoop(definition);
  const named = file === null ? name : nameFrom(file, drill, face.folder);
  return { verified, counterexample: findCounterexample(definition, verified, named) };
}

/** A drill names a loop file from its own folder. */
function nameFrom(file: string, drill: string | undefined, folder: string): string {
  const from = drill === undefined ? folder : path.dirname(path.resolve(folder, drill));
  return path.relative(from, file);
}

async function writeDrill(
  all: readonly Found[],
  file: string | undefined,
  { folder, stderr }: Face,
): Promise<void> {
  if (file === undefined) return;
  const drill = all.map(({ counterexample }) => counterexample?.drill).find((each) => each);
  if (!drill) {
    stderr.write('there is no counterexample that a drill can say, so none was written\n');
    return;
  }
  const place = path.resolve(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, drillText(drill), { flag: 'wx' }).catch((thrown: unknown) => {
    throw isThere(thrown)
      ? new FixpointError('usage', `${file} is there already`, { hint: 'Name another file.' })
      : thrown;
  });
  stderr.write(`wrote ${file}\n`);
}

function isThere(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST';
}
