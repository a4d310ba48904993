import type { ToolFormat } from './format.ts';
import { biomeJson } from './json/biome-json.ts';
import { codeClimate } from './json/code-climate.ts';
import { eslintJson } from './json/eslint-json.ts';
import { gccJson, markdownlintJson, mypyJson, pylintJson, shellcheckJson } from './json/fault-lists.ts';
import { jestJson } from './json/jest-json.ts';
import { mochaJson } from './json/mocha-json.ts';
import { rdjson, rdjsonl } from './json/rdjson.ts';
import { sarif } from './json/sarif.ts';
import { github, lines } from './lines/read-lines.ts';
import { jestText } from './text/jest-text.ts';
import { mochaText } from './text/mocha-text.ts';
import { nodeSpec } from './text/node-spec.ts';
import { pytestText } from './text/pytest-text.ts';
import { tap } from './text/tap.ts';
import { vitestText } from './text/vitest-text.ts';
import { checkstyle, jslintXml } from './xml/checkstyle.ts';
import { cppcheckXml } from './xml/cppcheck-xml.ts';
import { junit } from './xml/junit.ts';

/** Every format there is, by the name that a gate gives it. */
export const toolFormats: readonly ToolFormat[] = [
  sarif,
  rdjson,
  rdjsonl,
  codeClimate,
  eslintJson,
  biomeJson,
  jestJson,
  mochaJson,
  shellcheckJson,
  markdownlintJson,
  pylintJson,
  gccJson,
  mypyJson,
  junit,
  checkstyle,
  jslintXml,
  cppcheckXml,
  tap,
  vitestText,
  jestText,
  mochaText,
  nodeSpec,
  pytestText,
  github,
  lines,
];

/** The reports for people of whole test runs: what stands before their first line is read as lines. */
export const runFormats = [vitestText, jestText, nodeSpec, mochaText, pytestText] as const;
