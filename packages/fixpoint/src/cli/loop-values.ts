import { FixpointError } from '../base/index.ts';
import { nameSeat } from '../journal/index.ts';
import type { LoopFlag, LoopValues } from './command.ts';

/** Reads what was said about a loop: by its own flags, and by `--set` and `--agent`. Its own flags stand above. */
export function readLoopValues(
  flags: readonly LoopFlag[],
  values: Readonly<Record<string, unknown>>,
): LoopValues {
  const own = flags.filter(({ key, isTaken }) => !isTaken && values[key] !== undefined);
  const valuesOf = (kind: LoopFlag['kind']) => {
    const ofKind = own.filter((flag) => flag.kind === kind);
    return Object.fromEntries(ofKind.map(({ name, key, read }) => [name, read(String(values[key]))]));
  };
  return {
    settings: { ...readSettings(listOf(values.set), flags), ...valuesOf('setting') },
    agents: { ...readAgents(listOf(values.agent), rolesOf(flags)), ...valuesOf('role') },
  };
}

function rolesOf(flags: readonly LoopFlag[]): readonly string[] {
  return flags.filter(({ kind }) => kind === 'role').map(({ name }) => name);
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** A name that is no setting keeps its text: whoever knows the loop refuses it with the nearest name. */
function readSettings(given: readonly string[], flags: readonly LoopFlag[]): LoopValues['settings'] {
  const entries = given.map((each) => {
    const { name, value } = splitPair(each);
    const setting = flags.find((flag) => flag.kind === 'setting' && flag.name === name);
    return [name, setting === undefined ? value : setting.read(value)];
  });
  return Object.fromEntries(entries);
}

function splitPair(given: string): { readonly name: string; readonly value: string } {
  const at = given.indexOf('=');
  if (at > 0) return { name: given.slice(0, at).trim(), value: given.slice(at + 1) };
  throw new FixpointError('usage', `\`--set ${given}\` has no value`, {
    hint: 'Write `--set <name>=<value>`, such as `--set maxRevisions=2`.',
  });
}

/**
 * `checker=inbox` is for one role, `reviewer.tone=` or `reviewer:tone=` for one seat; without a role it is for all. A command
 * may have a `=` too, behind its kind.
 */
export function readAgents(given: readonly string[], roles: readonly string[]): LoopValues['agents'] {
  const entries = given.map((each) => {
    const [, role = '', mark, seat = '', agent] =
      /^([A-Za-z][\w-]*)(?:([.:])([^=]+))?=(.*)$/s.exec(each) ?? [];
    if (agent === undefined || (mark === ':' && !roles.includes(role))) return ['default', each];
    return [mark === undefined ? role : nameSeat(role, seat), agent];
  });
  return Object.fromEntries(entries);
}
