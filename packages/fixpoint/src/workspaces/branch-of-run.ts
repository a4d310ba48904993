/** What is known of the run that has a branch for itself. */
export interface BranchOfRun {
  readonly run: string;
  readonly name: string;
}
