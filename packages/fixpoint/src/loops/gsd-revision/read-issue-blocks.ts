import type { FindingDraft, Note, SeverityScale } from '../../findings/index.ts';
import type { Fence } from '../../formats/markdown/index.ts';
import { type FindingList, isFields, isPlaceholder, readEntry } from '../reading/index.ts';
import { issueFields, locateIssue } from './read-issue.ts';
import { type ListedIssue, readIssueList } from './read-issue-list.ts';

export interface CheckedIssues extends FindingList {
  readonly kind: 'issues';
  readonly notes: readonly Note[];
}

export interface BrokenIssues {
  readonly kind: 'broken';
  readonly why: string;
}

export interface BlockContext {
  readonly scale: SeverityScale;
  /** A list in a block quote is read if there is no other and the verdict says that issues were found. */
  readonly readQuoted: boolean;
}

/** The tags of fences in which a list is read. */
export const listTags: ReadonlySet<string> = new Set(['yaml', 'yml', 'json', '']);

/** Adds up the issues of all fenced blocks of a reply; the same issue in two blocks is one. */
export function readIssueBlocks(
  fences: readonly Fence[],
  context: BlockContext,
): CheckedIssues | BrokenIssues {
  const own = readBlocks(
    fences.filter(({ quoted }) => !quoted),
    context.scale,
  );
  if (own.kind === 'broken' || own.count > 0 || !context.readQuoted) return own;
  const quoted = readBlocks(
    fences.filter((fence) => fence.quoted),
    context.scale,
  );
  if (quoted.kind === 'broken' || quoted.count === 0) return quoted;
  const note: Note = { kind: 'quoted-block', text: 'The only list stands in a block quote.' };
  return { ...quoted, notes: [note, ...quoted.notes] };
}

interface Blocks extends CheckedIssues {
  readonly count: number;
}

function readBlocks(fences: readonly Fence[], scale: SeverityScale): Blocks | BrokenIssues {
  const blocks: ReadBlock[] = [];
  const notes: Note[] = [];
  for (const fence of fences.filter(({ tag }) => listTags.has(tag))) {
    const list = readIssueList(fence.value);
    if (list.kind === 'other') continue;
    if (list.kind === 'broken')
      return { kind: 'broken', why: `The list of issues cannot be read: ${list.why}.` };
    if (!fence.closed)
      return { kind: 'broken', why: 'The fence of the list is not closed: the reply was cut off.' };
    if (isEcho(list.issues, scale)) {
      notes.push({ kind: 'echo', text: 'The reply repeats the placeholders of the form.' });
      continue;
    }
    if (list.mended) notes.push({ kind: 'repaired', text: 'Quotes or tabs in the YAML were mended.' });
    blocks.push(readBlock(list.issues, blocks.length + 1, scale));
  }
  return {
    kind: 'issues',
    count: blocks.length,
    findings: addUp(blocks),
    lost: blocks.reduce((sum, { lost }) => sum + lost, 0),
    notes: [...notes, ...blocks.flatMap((block) => block.notes)],
  };
}

interface ReadBlock extends FindingList {
  readonly notes: readonly Note[];
}

function readBlock(issues: readonly ListedIssue[], number: number, scale: SeverityScale): ReadBlock {
  const context = { scale, table: issueFields, locate: locateIssue };
  const block = number === 1 ? '' : ` of block ${number}`;
  const entries = issues
    .map((issue, index) => readEntry({ ...issue, about: `Finding ${index + 1}${block}` }, context))
    .filter((entry) => entry !== undefined);
  return {
    findings: entries.map(({ draft }) => draft),
    lost: issues.length - entries.length,
    notes: entries.flatMap(({ notes }) => notes),
  };
}

function addUp(blocks: readonly ReadBlock[]): readonly FindingDraft[] {
  const known = new Set<string>();
  const findings: FindingDraft[] = [];
  for (const block of blocks) {
    const fresh = block.findings.filter((finding) => !known.has(JSON.stringify(finding)));
    findings.push(...fresh);
    for (const finding of fresh) known.add(JSON.stringify(finding));
  }
  return findings;
}

function isEcho(issues: readonly ListedIssue[], scale: SeverityScale): boolean {
  if (issues.length === 0) return false;
  return issues.every(({ value }) => isFields(value) && isPlaceholder(scale, value.severity));
}
