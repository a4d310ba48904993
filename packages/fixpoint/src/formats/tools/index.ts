export type { StatedCount, ToolContext, ToolReport } from './format.ts';
export type { GateSeverity } from './problem.ts';
export { readToolOutput, toolFormatNames } from './read-output.ts';
