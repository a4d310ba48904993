import type { Asked, Tool } from './asked.ts';
import { type Move, say } from './move.ts';

const writers = ['Write', 'write_file', 'write', 'create'];
const shells = ['Bash', 'bash', 'run_shell_command', 'exec_command', 'shell_command', 'shell'];
const readers = ['Read', 'read_file', 'read', 'view'];
const searchers = ['Grep', 'grep_search', 'search_file_content', 'grep'];
const structured = ['StructuredOutput', 'structured_output', 'json'];

/** Writes a file by whatever the client offers for it: a tool of its own, or else its shell. */
export function writeFile(asked: Asked, path: string, content: string): Move {
  const writer = offered(asked, writers);
  if (writer !== undefined) return callOf(writer, { path, content });
  return runCommand(asked, `printf '%s' '${content}' > '${path}'`);
}

/** Changes a file that is there, of which some clients' tool for writing makes only new ones. */
export function changeFile(
  asked: Asked,
  path: string,
  { before, after }: { readonly before: string; readonly after: string },
): Move {
  const editor = asked.tools.find(({ properties }) => 'old_str' in properties);
  if (editor !== undefined) return callOf(editor, { path, before, after });
  return writeFile(asked, path, after);
}

export function readFile(asked: Asked, path: string): Move {
  const reader = offered(asked, readers);
  return reader === undefined ? runCommand(asked, `cat '${path}'`) : callOf(reader, { path });
}

/** Searches a folder for a text. */
export function findText(asked: Asked, path: string, pattern: string): Move {
  const searcher = offered(asked, searchers);
  if (searcher !== undefined) return callOf(searcher, { path, pattern });
  return runCommand(asked, `grep -r '${pattern}' '${path}'`);
}

export function runCommand(asked: Asked, command: string): Move {
  const shell = offered(asked, shells);
  return shell === undefined ? say('no tool is offered for that') : callOf(shell, { command });
}

/** The tool that a client takes a structured reply by, where it has one. */
export function structuredTool(asked: Asked): Tool | undefined {
  return offered(asked, structured);
}

function offered({ tools }: Asked, names: readonly string[]): Tool | undefined {
  return names.map((name) => tools.find((tool) => tool.name === name)).find((tool) => tool !== undefined);
}

/** What is meant by a parameter, by what the tools of the clients call it. */
const meanings = {
  path: /^(?:absolute_path|file_?path|path|dir_path)$/iu,
  content: /^(?:content|contents|file_text)$/iu,
  command: /^(?:command|cmd)$/iu,
  pattern: /^(?:pattern|query)$/iu,
  before: /^old_str$/iu,
  after: /^new_str$/iu,
} as const;

type Given = Readonly<Partial<Record<keyof typeof meanings, string>>>;

function callOf({ name, group, properties, required }: Tool, given: Given): Move {
  const input: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(properties)) {
    const meant = Object.entries(meanings).find(([, pattern]) => pattern.test(key))?.[0] as keyof Given;
    const value = given[meant];
    if (value !== undefined) input[key] = schema.type === 'array' ? ['sh', '-c', value] : value;
    else if (required.includes(key)) input[key] = placeholder(schema);
  }
  return { kind: 'call', tool: name, input, ...(group !== undefined && { group }) };
}

function placeholder({ type, enum: values }: Tool['properties'][string]): unknown {
  if (values !== undefined) return values[0];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return 1;
  return type === 'array' ? [] : type === 'object' ? {} : 'as asked';
}
