export { drillFileSchema } from './drill/drill-file.ts';
export type { Mismatch } from './drill/mismatch.ts';
export type { DrillPorts } from './drill/prepare-drill.ts';
export type { DrillResult } from './drill/run-drill.ts';
export type { DrillResults } from './drill/run-drills.ts';
export { runDrills } from './drill/run-drills.ts';
export { sayDrills } from './drill/say-drills.ts';
