/** Where a problem is; lines and columns start at 1, paths are relative to the workspace, with `/`. */
export interface Location {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** A heading, section or task, in words. */
  readonly section?: string;
}

/**
 * One problem as it was read in a reply or in a tool's output, before the engine gave it an id.
 * `property` and `evidence` bind the producer, `hint` does not.
 */
export interface FindingDraft {
  readonly severity: string;
  /** What must hold. */
  readonly property: string;
  /** Why it does not hold. May be empty where the checker gave none. */
  readonly evidence: string;
  readonly hint?: string;
  readonly location?: Location;
  /** The checker's own id for it. */
  readonly givenId?: string;
  /** A dimension of a plan check, or the rule of a linter. */
  readonly dimension?: string;
  readonly lens?: string;
  /** `spec` findings gate whatever their severity (sdd). */
  readonly kind?: 'spec' | 'quality';
  /** The finding is against the plan's own text (sdd). */
  readonly planConflict?: boolean;
  /** Fields that no reader knows, as they came; handed on word for word. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** One problem, with the engine's id. */
export interface Finding extends FindingDraft {
  readonly id: string;
}

/** A place in words, such as `src/a.js:3:7` or `Task 2`; empty where nothing is known. */
export function sayLocation({ file, line, column, section }: Location): string {
  const position = [file, line, column].filter((part) => part !== undefined).join(':');
  return [position, section ?? ''].filter((part) => part !== '').join(', ');
}
