import type { Block } from '../../../formats/markdown/index.ts';
import { type Fields, isFields, textOf } from '../../reading/index.ts';

/** The three things that a fix has to name. */
interface Named {
  readonly tests: boolean;
  readonly command: boolean;
  readonly output: boolean;
}

const testsLabel =
  /^[\s#*_+-]*(?:tests?|test (?:files?|evidence|results?|run)|tdd evidence|verification)\b[^.\n]{0,30}?(?:$|[:*—–]|\s-\s)/iu;
const testFile = /[\w./-]*(?:\.(?:test|spec)\.\w+|\.bats\b|(?:^|\/|`)test_\w+|_test\.\w+|::test\w*)/u;
const commandLabel = /^[\s#*_+-]*commands?\b[^:\n]{0,30}[:*]/iu;
const outputLabel = /^[\s#*_+-]*(?:(?:command and )?outputs?|results?)\b[^:\n]{0,30}:?[\s*_]*(.*)$/iu;
const ran = /\b(?:ran|run|running)\b[^\n`]{0,20}`[^`\n]+`/iu;
const prompt = /^\s*[$>%]\s+\S/u;
const codeOnly = /`[^`\n]+`/u;

/** Whether a reply names the tests, the command that was run, and what it printed; in either of its forms. */
export function hasEvidence(
  blocks: readonly Block[],
  lines: readonly string[],
  json: Fields | undefined,
): boolean {
  return isWhole(namedInText(blocks, lines)) || isWhole(namedInJson(json ?? {}));
}

function isWhole({ tests, command, output }: Named): boolean {
  return tests && command && output;
}

/** `tests: {command, output}`, or `tests`, `command` and `output` side by side. */
function namedInJson(fields: Fields): Named {
  const inner = isFields(fields.tests) ? fields.tests : {};
  const command = textOf(inner.command ?? fields.command);
  const output = textOf(inner.output ?? fields.output);
  const tests = isFields(fields.tests) ? command : textOf(fields.tests);
  return { tests: says(tests), command: says(command), output: says(output) };
}

function says(text: string | undefined): boolean {
  return (
    text !== undefined &&
    !/^\W*(?:none|nothing|n\/a|not run|no tests?)\b/iu.test(text) &&
    /[\p{L}\p{N}]/u.test(text)
  );
}

function namedInText(blocks: readonly Block[], lines: readonly string[]): Named {
  const fenced = blocks.flatMap((block) => (block.kind === 'fence' ? [block.value.split('\n')] : []));
  const prompts = fenced.map((all) => all.filter((line) => prompt.test(line)));
  const command =
    prompts.some((all) => all.length > 0) ||
    lines.some((line) => (commandLabel.test(line) && codeOnly.test(line)) || ran.test(line));
  const printed = fenced.some(
    (all, index) => all.filter((line) => line.trim() !== '').length > (prompts[index]?.length ?? 0),
  );
  const told = lines.some((line) => says(outputLabel.exec(line)?.[1]));
  const commands = prompts.flat().join('\n');
  const tests =
    lines.some(
      (line) => (testsLabel.test(line) && !/:\W*(?:none|n\/a|not run)\b/iu.test(line)) || testFile.test(line),
    ) || /\btests?\b/iu.test(commands);
  return { tests, command, output: printed || told };
}
