/** A task of a plan, as it was written. */
export interface PlanTask {
  /** What stands behind the word “Task”, such as `3`, `6b` or `1.5`. */
  readonly id: string;
  /** The rest of its heading; may be empty. */
  readonly title: string;
  /** Lines of the file, counted from 1; blank lines and rules before the next heading belong to the task. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** The task word for word, its heading first. */
  readonly text: string;
  /** The files that it says it makes, changes, deletes or tests, as far as it lists them. */
  readonly files: readonly string[];
}

/** A plan in Markdown: what has to be done, task by task, and what holds for all of it. */
export interface Plan {
  readonly file: string;
  /** The plan's own heading, or its file's name. */
  readonly title: string;
  /** All that stands outside of the tasks, word for word, but for lists that only name the tasks. */
  readonly constraints: string;
  readonly tasks: readonly PlanTask[];
  /** What reads as if it were to begin a task, and does not, as sentences for people. */
  readonly overlooked: readonly string[];
}
