import { resolveInside } from '../../files/index.ts';
import type { Permission } from '../agent.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../clients/json-lines.ts';
import { pathsIn, toolCallIn, type Updates, withoutBlanks } from './updates.ts';

/** What an agent is answered that asks whether it may use a tool, and what is to be told of it. */
export interface PermissionAnswer {
  readonly response: { readonly outcome: Fields };
  /** What it was not allowed to do, in words; null where it was allowed. */
  readonly denial: string | null;
}

/** Whom an agent asks, and what it told of its tools before. */
export interface PermissionRules {
  readonly permission: Permission;
  readonly folder: string;
  readonly updates: Updates;
}

const reads = ['read', 'search', 'think'];
const edits = ['edit', 'delete', 'move'];
// What else is done without a name of a file is done in the folder.
const ofFiles = [...edits, 'read'];

/** Answers by the role's permission. What is not clearly allowed is denied, and nothing is allowed for more than once. */
export async function answerPermission(request: Fields, rules: PermissionRules): Promise<PermissionAnswer> {
  const asked = withoutBlanks(fieldsOf(request.toolCall) ?? {});
  const tool = { ...toolCallIn(rules.updates, asked), ...asked };
  const why = await whyNot(tool, rules);
  const allowing = optionOf(
    request,
    rules.permission === 'full' ? ['allow_once', 'allow_always'] : ['allow_once'],
  );
  if (why === null && allowing !== null) return { response: selected(allowing), denial: null };
  const rejecting = optionOf(request, ['reject_once', 'reject_always']);
  return {
    response: rejecting === null ? { outcome: { outcome: 'cancelled' } } : selected(rejecting),
    denial: `${sayTool(tool)} (${why ?? 'it offers no way to allow it once'})`,
  };
}

/** Why a tool may not be used; null where it may. */
async function whyNot(tool: Fields, { permission, folder }: PermissionRules): Promise<string | null> {
  if (permission === 'full') return null;
  const kind = textOf(tool.kind) ?? 'other';
  const isEdit = edits.includes(kind);
  if (!isEdit && !reads.includes(kind)) return `a tool of the kind ${kind}`;
  if (isEdit && permission === 'read-only') return 'this role only reads';
  const paths = pathsIn(tool);
  if (ofFiles.includes(kind) && paths.length === 0) return 'it does not say which file';
  for (const each of paths) {
    if (!(await isIn(folder, each))) return `${each} is outside of the folder`;
  }
  return null;
}

function isIn(folder: string, target: string): Promise<boolean> {
  return resolveInside(folder, target).then(
    () => true,
    () => false,
  );
}

/** The option that is of the first of these kinds, by its id. */
function optionOf({ options }: Fields, kinds: readonly string[]): string | null {
  const offered = listOf(options).map((option) => fieldsOf(option) ?? {});
  const found = kinds.map((kind) => offered.find((option) => option.kind === kind));
  return textOf(found.find((option) => option !== undefined)?.optionId) ?? null;
}

function selected(optionId: string): PermissionAnswer['response'] {
  return { outcome: { outcome: 'selected', optionId } };
}

function sayTool(tool: Fields): string {
  const title = textOf(tool.title) ?? textOf(tool.name) ?? 'a tool';
  const unsaid = pathsIn(tool).filter((each) => !title.includes(each));
  return [title, ...unsaid].join(' ');
}
