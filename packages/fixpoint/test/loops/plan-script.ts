import type { Result, Scenario } from './support.ts';

type Severity = 'blocker' | 'should-fix' | 'nit';

/** A reviewer's reply with a finding of each of these severities. */
export const review = (...severities: readonly Severity[]) => ({
  reply: JSON.stringify({
    reviewed: 'plan.md, all of it, and src/',
    findings: severities.map((severity, index) => ({
      severity,
      lens: 'whole',
      section: 'Step 2',
      issue: `I${index + 1}`,
      suggestion: 'H1',
    })),
  }),
});

/** A producer that writes the plan, and says something. */
export const wrote = (text: string, said = 'Done.') => ({ reply: said, files: { 'plan.md': text } });

export const crashed = { fail: 'crashed' } as const;

export const firstFour = ['Plan 1.\n', 'Plan 2.\n', 'Plan 3.\n', 'Plan 4.\n'];

/** A run whose first review finds a blocker; its revision passes twice. */
export const oneBlocker: Scenario = {
  loop: 'multi-agent-plan',
  artifact: 'plan.md',
  files: { 'plan.md': 'Please add a cache.\n' },
  settings: { versionFiles: true },
  replies: {
    producer: [...firstFour.map((text) => wrote(text)), wrote('Plan 5.\n', 'f1: closed in step 2.')],
    reviewer: [review('blocker', 'nit'), review('should-fix'), review()],
  },
};

/** The notes of a run, by kind and text. */
export function notesOf({ history }: Result): readonly string[] {
  return history.flatMap(({ event }) => (event.type === 'run.noted' ? [`${event.kind}: ${event.text}`] : []));
}

/** The files of a plan's first eight versions, where there are any. */
export async function versionFilesOf({ folder }: Result): Promise<readonly string[]> {
  const names = Array.from({ length: 8 }, (_, index) => `plan-v${index + 1}.md`);
  const texts = await Promise.all(names.map((name) => folder.read(name)));
  return texts.filter((text) => text !== '');
}
