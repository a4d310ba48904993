export type { StatedCount, ToolContext, ToolReport } from './format.ts';
