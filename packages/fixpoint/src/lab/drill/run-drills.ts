import { findDrills } from './find-drills.ts';
import type { DrillPorts } from './prepare-drill.ts';
import { type DrillResult, runDrill } from './run-drill.ts';

/** What `fixpoint drill --json` prints. */
export interface DrillResults {
  readonly passed: number;
  readonly failed: number;
  readonly drills: readonly DrillResult[];
}

/**
 * Runs drills: dry runs of loops with scripted replies, compared with what was expected (drills.md).
 *
 * @param paths files, and folders with drills at any depth.
 * @throws {FixpointError} `not-found` where a path leads to no drill.
 */
export async function runDrills(paths: readonly string[], ports: DrillPorts): Promise<DrillResults> {
  const drills: DrillResult[] = [];
  for (const file of await findDrills(paths, ports.folder)) drills.push(await runDrill(file, ports));
  const passed = drills.filter(({ pass }) => pass).length;
  return { passed, failed: drills.length - passed, drills };
}
