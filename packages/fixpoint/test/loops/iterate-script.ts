import type { Result, Scenario } from './support.ts';

const stateFiles = ['paper.json', 'reviews.json', '_run-log.jsonl'];

/** A file of the state folder. */
export const at = (name: string) => `.claude/omcr-state/${name}`;

export const review = (...severities: readonly string[]) => ({
  reply: JSON.stringify({
    reviewed: 'intro.tex, all of it',
    issues: severities.map((severity, index) => ({ severity, text: `T${index + 1}`, location: '§1' })),
  }),
});
export const crashed = { fail: 'crashed' } as const;
export const wrote = (text: string) => ({ reply: 'Rewrote it.', files: { 'intro.tex': text } });

/** A run on a section that is found wanting first, and then good. */
export const twoRounds: Scenario = {
  loop: 'iterate-revision',
  artifact: 'intro.tex',
  files: { 'intro.tex': 'Text 0.\n' },
  settings: { venue: 'a journal' },
  replies: {
    producer: [wrote('Text 1.\n'), wrote('Text 2.\n')],
    reviewer: [review('major', 'nit'), review('minor')],
  },
};

/** The section and the state folder after a run. */
export async function filesOf({ folder }: Result): Promise<Readonly<Record<string, string>>> {
  const names = ['intro.tex', ...stateFiles.map(at)];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await folder.read(name)])));
}
