/** Where a drill went another way than it should have. */
export interface Mismatch {
  /** Into `expect`, or into `script` where a reply is missing, left over or not asked for. */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}
