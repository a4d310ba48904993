export { toolFormatNames } from '../formats/tools/index.ts';
export type { GateOutput, GateReadSettings } from './read-gate.ts';
export { readGate } from './read-gate.ts';
export type { GateCounts, GateReading } from './reading.ts';
export { findingsToFix } from './reading.ts';
export type { GateContext, GateRun } from './run-gate.ts';
export { runGate } from './run-gate.ts';
export type { GateSpec } from './spec.ts';
export type { GateEnding } from './verdict.ts';
