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

/** What is set for whoever makes the calls of a role, by such names; a seat of a panel can have its own. */
export function setFor<Setting>(
  settings: Readonly<Record<string, Setting>>,
  { role, seat }: { readonly role: string; readonly seat: string | null },
): Setting | undefined {
  return settings[nameSeat(role, seat ?? '')] ?? settings[role];
}
