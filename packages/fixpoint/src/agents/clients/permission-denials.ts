import { type Fields, fieldsOf, listOf, textOf } from './json-lines.ts';

/** The tools that a result lists as denied, in the form that Claude Code and Qwen Code share. */
export function readDenials({ permission_denials: denials }: Fields): readonly string[] {
  return listOf(denials).map((denial) => {
    const { tool_name: tool, tool_input: input } = fieldsOf(denial) ?? {};
    return `${textOf(tool) ?? 'a tool'} ${JSON.stringify(input ?? {})}`;
  });
}
