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
