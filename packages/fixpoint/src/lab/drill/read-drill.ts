import { definitionError, type Problem, parseShape, readYaml, type Source } from '../../definition/index.ts';
import { type DrillFile, drillFile, drillKeys } from './drill-file.ts';

/** A drill that was read, with the places of its parts. */
export interface Drill extends DrillFile {
  readonly source: Source;
}

/** Longer than a loop file: whole replies stand in a drill. */
const maxLength = 2_000_000;

/**
 * Reads a drill.
 *
 * @param file what to call it in errors.
 * @throws {FixpointError} `definition` with line and column of each thing that is wrong.
 */
export function readDrill(text: string, file: string): Drill {
  const source = readYaml(text, file, maxLength);
  const drill = parseShape(source, { what: `drill ${file}`, schema: drillFile, keys: drillKeys });
  if (drill.input === undefined && drill.tasks === undefined) {
    throw drillError({ source }, [
      { path: [], message: 'needs `input`, or `tasks` where the loop goes through tasks' },
    ]);
  }
  return { ...drill, source };
}

/** Makes an error of what is wrong with a drill. */
export function drillError({ source }: Pick<Drill, 'source'>, problems: readonly Problem[]) {
  return definitionError({ what: 'the drill' }, problems, source);
}
