import { nearest } from '../../base/index.ts';
import type { Problem } from '../problems.ts';
import type { Path } from '../source.ts';

/** A name that is none of those that can stand there, with the one that was probably meant. */
export function unknown(
  what: string,
  name: string,
  among: { readonly path: Path; readonly names: readonly string[] },
): Problem[] {
  if (among.names.includes(name)) return [];
  const near = nearest(name, among.names);
  const help = near === undefined ? `there ${listed(among.names)}` : `did you mean \`${near}\`?`;
  return [{ path: among.path, message: `no ${what} \`${name}\`; ${help}` }];
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'is none' : `are ${names.join(', ')}`;
}
