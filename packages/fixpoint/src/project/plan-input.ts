import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { resolveInside } from '../files/index.ts';
import type { Loop } from '../loop/index.ts';
import type { GivenPlan } from '../loops/index.ts';
import { findGitTop, type PlannedBranch, planBranch } from '../workspaces/index.ts';
import type { Artifact } from './artifact.ts';
import { type CheckedArtifact, checkArtifact } from './check-artifact.ts';
import type { Project } from './project.ts';
import { refuseSecondRun } from './refuse-second-run.ts';

/** The plan that a run is given, and the git working tree in which it is carried out. */
export interface PlanInput extends CheckedArtifact {
  readonly plan: GivenPlan;
  /** The working tree as it is, before the run has its branch. */
  readonly present: Artifact;
  /** The branch of the run; one that is new is made when the run starts. */
  readonly branch: PlannedBranch;
}

/**
 * Reads the plan that somebody named, and sees where its work can be done. Nothing is changed.
 *
 * @throws {FixpointError} where there is no such plan, no repository around it, or somebody's own work is in the way.
 */
export async function findPlanInput(
  project: Project,
  words: readonly string[],
  loop: Loop,
): Promise<PlanInput> {
  const { root, ports } = project;
  const file = await readPlanFile(project, words);
  await refuseSecondRun(project, { loop: loop.name, plan: file.path });
  const { worktree, base } = loop.settings;
  const request = { top: root, plan: file.path, environment: ports.environment };
  const branch = await planBranch({ ...request, worktree: worktree === true });
  const present: Artifact = {
    kind: 'git',
    paths: [branch.isNew ? '.' : branch.folder],
    leftOut: [file.path],
    ...(typeof base === 'string' ? {} : { base: branch.begun }),
  };
  const checked = await checkArtifact(project, present, loop);
  const artifact = { ...checked.artifact, paths: [branch.folder], branch: branch.name };
  return {
    ...checked,
    artifact,
    present: checked.artifact,
    branch,
    plan: {
      ...file,
      begun: branch.begun,
      isInHistory: checked.isInHistory,
      isHead: checked.isHead,
      branchesWith: checked.branchesWith,
    },
  };
}

async function readPlanFile({ root, ports }: Project, words: readonly string[]) {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) throw notOnePlan(words.length);
  const place = await resolveInside(root, path.resolve(ports.folder, word));
  const bytes = await readFile(place).catch((cause: unknown) => {
    throw noPlan(word, cause);
  });
  const top = await findGitTop(path.dirname(place));
  if (top !== undefined && top !== root) throw otherProject(word, { top, root });
  const name = path.relative(root, place).split(path.sep).join('/');
  return { path: name, text: decode(bytes, word) };
}

function decode(bytes: Uint8Array, word: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FixpointError('input', `${word} is no text in UTF-8`, {
      cause,
      place: { file: word },
      hint: 'A plan is a Markdown file; save it as UTF-8.',
    });
  }
}

function notOnePlan(count: number): FixpointError {
  const message = count === 0 ? 'no plan was named' : `a run is given one plan, not ${count}`;
  return new FixpointError('usage', message, {
    hint: 'Name the file of the plan: `fixpoint run <loop> <plan>`. The artifact is the git working tree around it.',
  });
}

function noPlan(word: string, cause: unknown): FixpointError {
  return new FixpointError('input', `the plan ${word} cannot be read`, {
    cause,
    place: { file: word },
    hint: 'Check its path; it is a file.',
  });
}

function otherProject(
  word: string,
  { top, root }: { readonly top: string; readonly root: string },
): FixpointError {
  return new FixpointError('input', `${word} belongs to another working tree than ${root}`, {
    place: { file: word },
    hint: `Start there: \`cd ${top}\`.`,
  });
}
