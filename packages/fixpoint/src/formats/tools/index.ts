export type { StatedCount, ToolContext, ToolReport } from './format.ts';
export { readToolOutput, toolFormatNames } from './read-output.ts';
