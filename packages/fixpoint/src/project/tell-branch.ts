import type { Note } from '../findings/index.ts';
import type { PlannedBranch } from '../workspaces/index.ts';
import type { Artifact } from './artifact.ts';

/** Says where a run is going to work. */
export function sayBegun({ name, isNew, folder, begun }: PlannedBranch): Note {
  const where = folder === '.' ? '' : `, in the worktree ${folder}`;
  const how = isNew ? 'the new branch' : 'the branch of an earlier run,';
  return { kind: 'branch', text: `works on ${how} ${name}${where}, begun at ${begun.slice(0, 7)}` };
}

/** Says how what a run made can be looked at and merged; nothing where it had no branch of its own, or made nothing. */
export function sayMade(
  { branch, base, paths: [folder = '.'] }: Artifact,
  isChanged: boolean,
): readonly Note[] {
  if (branch === undefined || base === undefined) return [];
  if (!isChanged) return [{ kind: 'branch', text: `nothing was made: the branch ${branch} is as it was` }];
  const text = [
    `what was made is on the branch ${branch}; nothing was pushed or merged.`,
    `Look at it with \`git log --patch ${base.slice(0, 7)}..${branch}\`;`,
    `merge it, from the branch that it is to go to, with \`git merge ${branch}\`.`,
    ...(folder === '.' ? [] : [`Its worktree goes with \`git worktree remove ${folder}\`.`]),
  ];
  return [{ kind: 'branch', text: text.join(' ') }];
}
