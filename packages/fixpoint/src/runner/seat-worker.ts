import type { Worker } from './worker.ts';

/** Roles have no dot in their names, so this is nobody's role. */
const separator = '.';

/** What a seat's own agent is named by: its role and the seat, such as `reviewer.correctness`. */
export function nameSeat(role: string, seat: string): string {
  return `${role}${separator}${seat}`;
}

/** The role that an agent's name is for, be it a role's or a seat's. */
export function roleNamed(name: string): string {
  const [role = name] = name.split(separator);
  return role;
}

/** Who makes the calls of a role; a seat of a panel can have a worker of its own. */
export function workerFor(
  workers: Readonly<Record<string, Worker>>,
  { role, seat }: { readonly role: string; readonly seat: string | null },
): Worker | undefined {
  return workers[nameSeat(role, seat ?? '')] ?? workers[role];
}
