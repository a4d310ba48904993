import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * The folder of a plan's ledger and reports, from the project's root, with `/`. It is named by the plan's path and a hash
 * of it: two plans with the same base name never meet.
 */
export function ledgerFolder(plan: string): string {
  const normal = path.posix.normalize(plan);
  const slug = (normal.toLowerCase().match(/[a-z0-9]+/gu) ?? []).join('-').slice(-48);
  const hash = createHash('sha256').update(normal).digest('hex').slice(0, 10);
  return path.posix.join('.fixpoint', 'sdd', `${slug}-${hash}`.replace(/^-/u, ''));
}

/** The ledger of a plan, from the project's root. */
export function ledgerFile(plan: string): string {
  return path.posix.join(ledgerFolder(plan), 'ledger.md');
}

/** The report of a task, or of the final review, from the project's root. */
export function reportFile(plan: string, task: string): string {
  return path.posix.join(ledgerFolder(plan), `task-${encodeURIComponent(task)}-report.md`);
}
