import type { FindingDraft } from '../../../findings/index.ts';
import type { ToolContext } from '../format.ts';

/** What a dialect took of an output: findings, and where the next line begins that is not its own. */
export interface Taken {
  readonly findings: readonly FindingDraft[];
  readonly end: number;
  /** These lines say more about the message before them. */
  readonly belongsToLast?: string;
}

/** One way in which tools print problems, tried at each line of an output in turn. */
export type LineDialect = (lines: readonly string[], at: number, context: ToolContext) => Taken | undefined;
