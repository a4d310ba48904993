import type { SeverityScale } from '../../findings/index.ts';

/** What a reader of replies has to know about the loop. */
export interface ReadingContext {
  readonly scale: SeverityScale;
}
