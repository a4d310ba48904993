import type { Git } from './git.ts';

// Our own folder is never part of what is looked at. Its name is a pattern here: git refuses to leave out by its plain
// name what the user ignores by that name.
const ours = [':(exclude,top)[.]fixpoint', ':(exclude,top,glob)[.]fixpoint/**'];

/** Says to git that all of the tree is meant, but for what is no part of it. */
export function allBut(leftOut: readonly string[]): readonly string[] {
  return ['--', '.', ...ours, ...leftOut.map((file) => `:(exclude,top,literal)${file}`)];
}

/** What is to stand behind two trees that are compared, so that what is no part of them is no difference. */
export function exceptLeftOut({ leftOut }: Git): readonly string[] {
  return leftOut.length === 0 ? [] : allBut(leftOut);
}
