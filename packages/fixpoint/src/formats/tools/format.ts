import type { FindingDraft, Note } from '../../findings/index.ts';

/** What a reader may know beside the text itself. */
export interface ToolContext {
  /** The workspace, as an absolute path: what is printed below it becomes relative. */
  readonly root: string;
  /** The command that was run. It only tells what an empty list means, such as ESLint's with `--quiet`. */
  readonly command?: readonly string[];
  /** The format was said to be none of those with a name: an empty list is then not one of ESLint's. */
  readonly isOther?: boolean;
  /** The exit code was not accepted: a bare list of paths is then a list of faults. */
  readonly isRed?: boolean;
}

/** How many problems the output itself says that there are. */
export interface StatedCount {
  readonly all: number;
  readonly errors: number;
}

/** What one output says, before the exit code is held against it. */
export interface ToolReport {
  /** The tool, where the output tells; some exit codes mean something else for some tools. */
  readonly tool?: string;
  readonly findings: readonly FindingDraft[];
  /** How many files or tests were looked at; null where the output does not say. */
  readonly looked: number | null;
  readonly stated?: StatedCount;
  /** A line for people that says that something failed, where no report for machines vouches for the whole. */
  readonly failing?: string;
  /** Why this is not the whole report: it is cut, or the tool says that it could not do all of its work. */
  readonly incomplete?: string;
  /** There is a document in no known format, and nothing else that says what was looked at. */
  readonly isUnread?: boolean;
  readonly notes: readonly Note[];
}

interface NamedFormat {
  readonly name: string;
}

/** A format whose report is one JSON document, or several. */
export interface JsonFormat extends NamedFormat {
  readonly kind: 'json';
  readonly matches: (document: unknown) => boolean;
  readonly read: (document: unknown, context: ToolContext) => ToolReport;
}

/** A format whose report is an XML document with one of these roots. */
export interface XmlFormat extends NamedFormat {
  readonly kind: 'xml';
  readonly roots: readonly string[];
  readonly read: (document: XmlElement, context: ToolContext) => ToolReport;
}

/** A format that is made of lines. What stands before its first line is somebody else's. */
export interface TextFormat extends NamedFormat {
  readonly kind: 'text';
  /** The index of its first line, or -1 where there is none. */
  readonly begins: (lines: readonly string[]) => number;
  readonly read: (lines: readonly string[], context: ToolContext) => ToolReport;
}

/** The one port to the outputs of tools; one format a file. */
export type ToolFormat = JsonFormat | XmlFormat | TextFormat;

/** An element of an XML document; text and elements keep their order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly elements: readonly XmlElement[];
  /** The element's own text, without that of elements in it. */
  readonly text: string;
}
