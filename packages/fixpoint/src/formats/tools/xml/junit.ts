import type { FindingDraft } from '../../../findings/index.ts';
import { firstLine } from '../clean-text.ts';
import { runsOneOf } from '../empty-list.ts';
import type { ToolContext, ToolReport, XmlElement, XmlFormat } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem } from '../problem.ts';
import { findElements } from './parse-xml.ts';

/** JUnit XML. Elements are counted, never the attributes of suites: those of several tools are wrong. */
export const junit: XmlFormat = {
  kind: 'xml',
  name: 'junit',
  roots: ['testsuites', 'testsuite'],
  read(document, context): ToolReport {
    const findings = readSuite(document, undefined, context);
    const cases = findElements(document, 'testcase');
    const ran = cases.filter((test) => !isSkipped(test)).length;
    const tool = toolOf(document);
    const isFaultList = tool === 'biome' || runsOneOf(context, ['textlint']);
    return report(findings, {
      looked: cases.length === 0 && isFaultList ? null : Math.max(ran, findings.length),
      ...(tool !== undefined && { tool }),
    });
  },
};

// The order of the document: suites hold suites and tests, and a suite may fail as a whole.
function readSuite(
  suite: XmlElement,
  file: string | undefined,
  context: ToolContext,
): readonly FindingDraft[] {
  const own = suite.attributes.file ?? pathOrNothing(suite.attributes.name) ?? file;
  return suite.elements.flatMap((element) => {
    if (element.name === 'testcase') return readCase(element, own, context);
    if (!isFailure(element)) return readSuite(element, own, context);
    return [readFailure(element, { attributes: suite.attributes, file: own }, context)];
  });
}

function readCase(
  test: XmlElement,
  suiteFile: string | undefined,
  context: ToolContext,
): readonly FindingDraft[] {
  if (isSkipped(test)) return [];
  const file = test.attributes.file ?? suiteFile ?? pathOrNothing(test.attributes.classname);
  return test.elements
    .filter(isFailure)
    .map((failure) => readFailure(failure, { attributes: test.attributes, file }, context));
}

interface FailedElement {
  readonly attributes: XmlElement['attributes'];
  readonly file: string | undefined;
}

function readFailure(
  failure: XmlElement,
  { attributes, file }: FailedElement,
  context: ToolContext,
): FindingDraft {
  const message = failure.attributes.message ?? firstLine(failure.text);
  return draftProblem(
    {
      file,
      line: attributes.line,
      column: attributes.column,
      severity: 'error',
      rule: attributes.name,
      message: message.trim() || 'the test failed',
      details: failure.text,
      isTest: true,
    },
    context,
  );
}

function isFailure(element: XmlElement): boolean {
  return element.name === 'failure' || element.name === 'error';
}

// A test that is to do may fail: node:test then writes both elements.
function isSkipped(test: XmlElement): boolean {
  return test.elements.some(({ name }) => name === 'skipped');
}

const sourceFile =
  /\.(?:[cm]?[jt]sx?|py|md|mdx|css|scss|less|jsonc?|ya?ml|sh|[ch](?:pp|c)?|html|vue|svelte|txt|tex|rb|go|rs|java)$/;

// Suites of linters and of Vitest are named by their file, others by a title.
function pathOrNothing(name: string | undefined): string | undefined {
  return name !== undefined && sourceFile.test(name) && !/\s/.test(name) ? name : undefined;
}

// Biome and textlint list faults only, so that an empty report of theirs is a clean one; pytest has exit codes of its own.
function toolOf(document: XmlElement): string | undefined {
  const names = [document, ...findElements(document, 'testsuite')].map(({ attributes }) => attributes.name);
  if (names.includes('Biome')) return 'biome';
  return names.includes('pytest') ? 'pytest' : undefined;
}
