import type { HostName, Package, Scope } from '../host.ts';
import { carryOut } from './carry-out.ts';
import type { Change } from './change.ts';
import { planInstall } from './plan-install.ts';
import { planUninstall } from './plan-uninstall.ts';
import { refuseUnwritable } from './refuse-unwritable.ts';

/** What was done to a host's files, or would be. */
export interface Installed {
  readonly host: HostName;
  readonly scope: Scope;
  readonly root: string;
  readonly files: readonly Pick<Change, 'path' | 'kind' | 'note'>[];
}

export interface InstallOptions {
  readonly dryRun: boolean;
}

/**
 * Puts a package where its host looks, or brings an earlier one up to date; all of it or nothing.
 *
 * @throws {FixpointError} `record` where something of the user's is in the way, cannot be read or may not be written.
 */
export async function install(pack: Package, options: InstallOptions): Promise<Installed> {
  const plan = await planInstall(pack);
  await refuseUnwritable(plan.changes);
  if (!options.dryRun) await carryOut(pack, plan);
  return tell(pack, plan.changes);
}

/**
 * Takes out what was installed: what somebody changed since stays, and is told.
 *
 * @throws {FixpointError} `record` where something of it cannot be read or may not be written.
 */
export async function uninstall(pack: Package, options: InstallOptions): Promise<Installed> {
  const plan = await planUninstall(pack);
  await refuseUnwritable(plan.changes);
  if (!options.dryRun) await carryOut(pack, plan);
  return tell(pack, plan.changes);
}

function tell({ host, scope, root }: Package, changes: readonly Change[]): Installed {
  return { host, scope, root, files: changes.map(({ path, kind, note }) => ({ path, kind, note })) };
}
