/** A loop as a host's skill or command offers it. */
export interface OfferedLoop {
  readonly name: string;
  /** What it does, in one clause. */
  readonly about: string;
  /** When a person means it. */
  readonly when: string;
  /** What stands behind its name. */
  readonly usage: string;
  /** What to make of that, for the tool `start`. */
  readonly artifact: string;
}

/** The loops, as every host offers them: the one place for what skills and commands say of each. */
export const offeredLoops: readonly OfferedLoop[] = [
  {
    name: 'standard',
    about: 'Gates, a panel of reviewers and fixes that are followed up, on files or a change',
    when: 'something is to be reviewed and fixed until nothing that matters is left, and no other loop is named',
    usage: '<file or folder> [--gates <command>] [--lenses <a,b>]',
    artifact: 'the files or the folder are the artifact',
  },
  {
    name: 'gsd-revision',
    about: 'Check, revise, escalate, on a plan or a document',
    when: 'a plan is to be checked and revised until it holds, or a person has to decide',
    usage: '<plan> [--variant <name>] [--max-revisions <n>]',
    artifact: 'the plan is the artifact',
  },
  {
    name: 'iterate-revision',
    about: 'A writer and a reviewer on one section of a manuscript',
    when: 'a section of a paper is to be written or revised until a reviewer of its venue has nothing major left',
    usage: '<section file> [--venue <venue>] [--max-iterations <n>]',
    artifact: 'the section file is the artifact',
  },
  {
    name: 'multi-agent-plan',
    about: 'A plan under several lenses, then fresh reviewers until it holds',
    when: 'a plan is to be written from a request, or one that is there is to be improved by many eyes',
    usage: '<plan file> [--request <what is to be planned>]',
    artifact: 'the plan file is the artifact, also where it is still to be made',
  },
  {
    name: 'self-review-relay',
    about: 'Tests and a panel of reviewers on a change, before it is pushed',
    when: 'a change is to be reviewed and mended before a push or a pull request',
    usage: '[folder] [--base <branch>] [--gates <command>]',
    artifact: 'the folder is the artifact, `.` where none is named',
  },
  {
    name: 'sdd',
    about: 'A plan of tasks carried out task by task, each reviewed and fixed',
    when: 'a plan of tasks is to be carried out by implementers and reviewers',
    usage: '<plan> [--base <branch>] [--gates <command>]',
    artifact: 'the plan is the artifact',
  },
];
