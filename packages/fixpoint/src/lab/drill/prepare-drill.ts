import path from 'node:path';
import { FixpointError, toFixpointError } from '../../base/index.ts';
import { type LoopDefinition, type Path, resolveLoop } from '../../definition/index.ts';
import type { Loop, SettingValue } from '../../loop/index.ts';
import { checkScript } from './check-script.ts';
import { type Drill, drillError } from './read-drill.ts';

/** What drills need of the project. */
export interface DrillPorts {
  /** Absolute: where relative paths start from. */
  readonly folder: string;
  /** Finds a loop by its name, or reads it from a file relative to the folder given. Throws FixpointError. */
  readonly findLoop: (nameOrFile: string, folder: string) => Promise<{ readonly definition: LoopDefinition }>;
}

/** The loop of a drill, with the drill's settings. */
export interface PreparedLoop {
  readonly definition: LoopDefinition;
  readonly loop: Loop;
}

/**
 * Finds the loop of a drill and sees to it that the script fits it.
 *
 * @param file the drill's own file, absolute.
 * @throws {FixpointError} with the place of what is wrong.
 */
export async function prepareDrill(
  drill: Drill,
  file: string,
  { findLoop }: DrillPorts,
): Promise<PreparedLoop> {
  const { definition } = await findLoop(drill.loop, path.dirname(file)).catch((thrown: unknown) => {
    throw placeError(thrown, drill, ['loop']);
  });
  const problems = checkScript(drill, definition);
  if (problems.length > 0) throw drillError(drill, problems);
  return { definition, loop: resolveWith(drill, definition) };
}

function resolveWith(drill: Drill, definition: LoopDefinition): Loop {
  const { budget: _, ...settings } = drill.with ?? {};
  try {
    return resolveLoop(definition, { ...settingsInDrills(definition), ...settings });
  } catch (thrown) {
    throw placeError(thrown, drill, ['with']);
  }
}

/** What a drill leaves out is as in a run, but for settings that say otherwise. */
export function settingsInDrills({ settings }: LoopDefinition): Readonly<Record<string, SettingValue>> {
  const entries = settings.flatMap(({ name, inDrills }) =>
    inDrills === undefined ? [] : [[name, inDrills] as const],
  );
  return Object.fromEntries(entries);
}

/** The error with the place in the drill that led to it, unless it has one of its own. */
function placeError(thrown: unknown, { source }: Drill, at: Path): FixpointError {
  const error = toFixpointError(thrown);
  if (error.place !== undefined) return error;
  const { code, message, hint, cause } = error;
  return new FixpointError(code, message, { place: source.placeOf(at), ...(hint && { hint }), cause });
}
