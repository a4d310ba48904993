import type { AcpSettings } from '../../agents/index.ts';
import type { Price } from '../../runner/index.ts';

/** A program that speaks the Agent Client Protocol. */
export interface AcpSetting extends AcpSettings {
  /** By model. */
  readonly prices?: Readonly<Record<string, Price>>;
  /** Whether one that only reads a git working tree has a folder of its own for it; left out, where that is cheap. */
  readonly folder?: 'own' | 'shared';
}
