export type { GateCounts, GateReading } from './reading.ts';
export { findingsToFix, gateScale } from './reading.ts';
export type { GateContext, GateRun } from './run-gate.ts';
export type { GateSpec } from './spec.ts';
