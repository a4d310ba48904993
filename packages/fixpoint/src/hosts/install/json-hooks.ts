import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { z } from 'zod';
import type { Found } from './found.ts';
import { says } from './json-node.ts';

const shape = z.object({ hooks: z.array(z.looseObject({ command: z.string() })) });

/** Looks for a group of hooks in the array of an event: as it was put there, or what somebody made of it. */
export function findGroup(array: Node, group: unknown): Found {
  if (array.children?.some((each) => says(each, group))) return 'there';
  const commands = hooksOf(group).map(({ command }) => command);
  const isKnown = (hook: Node) => commands.includes(getNodeValue(hook)?.command);
  return hooksIn(array).some(isKnown) ? 'other' : 'missing';
}

/**
 * What of a group is to be taken out: all of it, or a hook of it that is among hooks of somebody else now. Undefined where
 * nothing is as it was put there.
 */
export function ownOfGroup(array: Node, group: unknown): Node | undefined {
  const whole = array.children?.find((each) => says(each, group));
  if (whole !== undefined) return whole;
  const own = hooksIn(array).find((hook) => hooksOf(group).some((put) => says(hook, put)));
  const isAlone = own?.parent?.children?.length === 1;
  // A group without hooks is good for nothing: its array, the property of that, and the group itself.
  return isAlone ? own.parent?.parent?.parent : own;
}

function hooksOf(group: unknown): z.infer<typeof shape>['hooks'] {
  return shape.safeParse(group).data?.hooks ?? [];
}

function hooksIn(array: Node): readonly Node[] {
  const groups = array.children ?? [];
  return groups.flatMap((group) => findNodeAtLocation(group, ['hooks'])?.children ?? []);
}
