import { FixpointError } from '../base/index.ts';
import { type Claim, claimedNames } from './claim-artifact.ts';
import { findHostedRuns, sayOpenRun } from './open-hosted-runs.ts';
import { needsGuard } from './open-ports.ts';
import type { Project } from './project.ts';

/**
 * Tests that no hosted run is open that the work on an artifact would disturb. No process holds such a run, and yet somebody
 * is at work in it at any time.
 *
 * @throws {FixpointError} `refused`, with the run that is open.
 */
export async function refuseBesideHosted(project: Project, claim: Claim): Promise<void> {
  const wanted = claimedNames(claim);
  for (const open of (await findHostedRuns(project)).open) {
    const { artifact } = open.started;
    const held = claimedNames({ artifact, wholeProject: needsGuard(open.started, {}) });
    if (![...wanted].some((name) => held.has(name))) continue;
    throw new FixpointError(
      'refused',
      `the hosted run ${sayOpenRun(open)} is open, so ${claim.artifact.paths.join(', ')} has to wait`,
      {
        hint: [
          `\`fixpoint next ${open.run}\` goes on with it; \`fixpoint end ${open.run}\`, the person's line, ends it.`,
          'Each of two runs undoes what is changed beside its artifact: for two at once use a second working tree (`git worktree add`).',
        ].join(' '),
      },
    );
  }
}
