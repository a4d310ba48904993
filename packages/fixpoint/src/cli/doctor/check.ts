/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  /** `bad` has to be set right before a run; `note` is worth knowing. */
  readonly state: 'good' | 'note' | 'bad';
  readonly says: string;
  /** What to do. */
  readonly hint?: string;
}
