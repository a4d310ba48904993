/**
 * The examples in the order in which they are shown: what is run, how it has to end, and what to say about it.
 *
 * @typedef {object} Example
 * @property {string} name the folder
 * @property {readonly string[]} words what stands after `fixpoint run`; `*` stands for all files of a folder
 * @property {string} [answer] what a person answers to the question that the run comes to, so that it goes on
 * @property {boolean} inGit whether the folder becomes a git working tree first
 * @property {boolean} [committed] whether all of it is committed there
 * @property {string} [record] a file that the run writes beside its work, to be shown after it
 * @property {string} [change] a folder in it with the files of a change: the rest is committed, and these are not
 * @property {{ outcome: string, reason: string }} ends
 * @property {string} before
 * @property {string} after
 * @property {string} next what to try then, in its folder
 */

/** @type {readonly Example[]} */
export const examples = [
  {
    name: 'document',
    words: ['document.yaml', 'guide.md'],
    inGit: false,
    ends: { outcome: 'converged', reason: 'clean' },
    before: `
guide.md has faults that two linters know: markdownlint and textlint. They are the gates of this loop. The producer
is a script that calls the fixers of both. Fixpoint asks the gates, hands over what they found, and asks again.`,
    after: `
It converged: neither linter finds anything in this version of the file. One call of the fixers was not enough, as
some faults can only be repaired after others. Nobody had to notice that: the gates are asked after each change.`,
    next: `
In document, put the faults back, and then your own agent in the producer's place:
  npx fixpoint restore last --version input
  npx fixpoint run document.yaml guide.md --producer inbox
      writes each prompt to a file, and waits for a reply beside it: from you, or from the agent session you have open
  npx fixpoint run document.yaml guide.md --producer "command:<program and arguments>"
      runs any program that reads a prompt on standard input, edits the file, and prints what it did`,
  },
  {
    name: 'javascript',
    words: ['javascript.yaml', '.'],
    inGit: true,
    ends: { outcome: 'stalled', reason: 'tests-red' },
    before: `
A small project that must pass its tests and ESLint. The producer is "eslint --fix". When that can do no more, a
bolder script takes over: it makes every == a ===, which ESLint does not do by itself.`,
    after: `
It stalled, and says so. The bold script broke a test, so the version on disk is not the best one: that is version 1,
with green tests and the fewest findings. The exit code is 1: no script and no CI job can mistake this for a success.`,
    next: `
In javascript, put the best version back, and see what it changed:
  npx fixpoint restore last --best
  npx fixpoint diff last input best`,
  },
  {
    name: 'plan',
    words: ['multi-agent-plan', 'plan.md', '--version-files', '--agent', 'scripted:script.yaml'],
    inGit: false,
    ends: { outcome: 'converged', reason: 'clean' },
    before: `
plan.md holds a request. The loop is a built-in one: a draft, a revision under each of three lenses, then fresh reviewers.
What the agents say is in a script here, so that it always goes the same way.`,
    after: `
It converged. The first reviewer found a blocker, which was closed; then two reviewers in a row found none in the same
version. What they only remarked stands in their rounds. Each version is kept beside the plan.`,
    next: `
In plan, see what was remarked, and what closed the blocker:
  npx fixpoint show last --round 2
  npx fixpoint diff last 4 5`,
  },
  {
    name: 'relay',
    words: ['.'],
    inGit: true,
    change: 'change',
    ends: { outcome: 'converged', reason: 'clean' },
    before: `
A repository with a change that is not committed: a voucher for a shopping cart. Its tests are the gate, run for real.
The loop is self-review-relay: first the gate must be green, then three lenses read the change side by side, and a
synthesizer makes one list of what they found. All of them, and the producer, are scripted here.`,
    after: `
It converged: the gate is green, and two relays in a row found no blocker in this version. Before that the gate was red
once and the lenses found a blocker. What one lens listed and the synthesizer did not keep is listed at the end. Nothing
was committed or pushed.`,
    next: `
In relay, see what each lens listed in the first relay, and what the whole run changed:
  npx fixpoint show last --round 1
  npx fixpoint diff last`,
  },
  {
    name: 'standard',
    words: ['upgrade.md'],
    inGit: false,
    ends: { outcome: 'converged', reason: 'with-rulings' },
    before: `
A guide to an upgrade, and no loop is named, so it is standard: a gate that knows the scripts of the project, then two
lenses, fixes, and a verdict on each finding. The gate is real; what the agents say is scripted.`,
    after: `
It converged, with a ruling: one finding was still open after the last round, and the judge let it wait. It is listed with
the reason, and both lenses read the version after that and found nothing else that gates.`,
    next: `
In standard, see what each version changed, and why it went on as it did:
  npx fixpoint diff last 1 2
  npx fixpoint show last`,
  },
  {
    name: 'sdd',
    words: ['plan.md'],
    inGit: true,
    committed: true,
    record: '.fixpoint/sdd/plan-md-0bbe5bc457/ledger.md',
    ends: { outcome: 'converged', reason: 'clean' },
    before: `
A repository with a plan of two tasks. The loop is sdd: each task is implemented, reviewed and fixed until nothing is
open, and then the whole branch is reviewed. Implementers, reviewers and the judge are scripted; git and the tests, which
are the gate of every fix, are real.`,
    after: `
It converged, on a branch of its own, which nobody pushed or merged. The review of the first task found a fault, which was
fixed; the review of the whole found one that no single task had shown. The ledger above is what a second run goes by.`,
    next: `
In sdd, see the commits, and that a second run of the same plan has nothing left to do:
  git log --oneline --stat
  npx fixpoint run plan.md --trust`,
  },
  {
    name: 'own-loop',
    words: ['api-review.yaml', 'api.json', '--agent', 'scripted:script.yaml'],
    answer: 'adopt:1',
    inGit: false,
    ends: { outcome: 'converged', reason: 'with-rulings' },
    before: `
An API document, and a loop that is not built in: one file with two gates, two readers side by side, a question to a person
where a finding goes against a rule, a cap, a rule for when it is stalled, and a judge. The gates are real. The first
command ends with exit code 3, as nobody is there to be asked; the second one answers, and the third goes on.`,
    after: `
It converged, with a ruling. The answer decided how an amount of money is told without breaking rule 1. The second finding was
still open when the rounds were used up, so the judge ruled on it, and both readers read the last version once more.`,
    next: `
In own-loop, have the loop explored against everything that can come back, and play its drills:
  npx fixpoint verify api-review.yaml
  npx fixpoint drill drills`,
  },
  {
    name: 'repair',
    words: ['gsd-revision', 'functions/*'],
    inGit: false,
    ends: { outcome: 'waiting', reason: 'stall' },
    before: `
Five functions with a bug each, from a public data set, against their tests. The loop is a built-in one. The producer
searches: it tries small edits, runs the tests in memory, and keeps the one edit of a function that helps most.`,
    after: `
It waits for a person. Four functions are repaired; one of them took two rounds. The fifth has a fault that no single
edit removes: the count stopped going down, and Fixpoint asks instead of trying for ever. The exit code is 3. The
question stays open on disk until somebody answers it, tomorrow or from another terminal.`,
    next: `
In repair, answer the question. This accepts the version on disk with what is open:
  npx fixpoint answer last proceed
  npx fixpoint resume last`,
  },
];

/** What can be tried in the folder of each example. */
export const lookAround = `
In each folder, look around:
  npx fixpoint show last                    every round, what was decided, and by which numbers
  npx fixpoint diff last                    what was changed
  npx fixpoint report last --format md      the same for a colleague`;
