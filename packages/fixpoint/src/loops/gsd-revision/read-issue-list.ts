import { parseJson } from '../../formats/json/index.ts';
import { mendYaml, readYaml } from '../../formats/yaml/index.ts';
import { type Fields, isFields } from '../reading/index.ts';
import { hasNameTwice, withKnownNames } from './known-names.ts';

export interface ListedIssue {
  readonly value: unknown;
  /** The severity that its list stands for. */
  readonly listSeverity?: string;
}

/** What a fenced block holds: a list of issues, something else, or a list that cannot be read. */
export type IssueList =
  | { readonly kind: 'list'; readonly issues: readonly ListedIssue[]; readonly mended: boolean }
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly why: string };

const severityLists: Readonly<Record<string, string>> = {
  blockers: 'blocker',
  warnings: 'warning',
  infos: 'info',
};
const roots = ['issues', 'issue', ...Object.keys(severityLists)];
const looksLikeList = new RegExp(`(?:^|[{,\\s-])["']?(?:${roots.join('|')}|severity)["']?\\s*:`, 'imu');
const severityLine = /^\s*(?:-\s+)*severity\s*:\s*["'“”]?([\p{L}_-]*)/gimu;

/** Reads the issues of one fenced block, mended where no severity can change by it. */
export function readIssueList(block: string): IssueList {
  const list = readAsItIs(block) ?? readMended(block);
  if (!looksLikeList.test(block)) return list.kind === 'broken' ? { kind: 'other' } : list;
  return list.kind === 'other' ? { kind: 'broken', why: 'it stands under no root that is known' } : list;
}

function readAsItIs(block: string): IssueList | undefined {
  const values = readValues(block);
  return values === undefined ? undefined : collect(values, false);
}

function readMended(block: string): IssueList {
  const mended = readYaml(mendYaml(block));
  if (mended.kind === 'broken') return mended;
  const list = collect(mended.values, true);
  if (list.kind !== 'list' || sameSeverities(block, list.issues)) return list;
  return { kind: 'broken', why: 'mending it could change a severity' };
}

function readValues(block: string): readonly unknown[] | undefined {
  const json = /^\s*[[{]/u.test(block) ? parseJson(block) : undefined;
  if (json?.kind === 'parsed' && block.slice(json.end).trim() === '') return [json.value];
  const yaml = readYaml(block);
  return yaml.kind === 'read' ? yaml.values : undefined;
}

function collect(documents: readonly unknown[], mended: boolean): IssueList {
  const issues: ListedIssue[] = [];
  let isList = false;
  for (const document of documents) {
    if (hasNameTwice(document)) return { kind: 'broken', why: 'a name stands twice, in two cases' };
    const found = issuesIn(withKnownNames(document));
    if (found === 'unreadable')
      return { kind: 'broken', why: 'what stands under its roots is no list of issues' };
    if (found === undefined) continue;
    isList = true;
    issues.push(...found);
  }
  return isList ? { kind: 'list', issues, mended } : { kind: 'other' };
}

function issuesIn(document: unknown): readonly ListedIssue[] | 'unreadable' | undefined {
  if (Array.isArray(document)) {
    return document.some(isPlainIssue) ? document.map((each) => toListed(each)) : undefined;
  }
  if (!isFields(document)) return undefined;
  const present = roots.filter((root) => root in document);
  if (present.length === 0) return isPlainIssue(document) ? [toListed(document)] : undefined;
  if (hasIssuesElsewhere(document)) return 'unreadable';
  const issues: ListedIssue[] = [];
  for (const root of present) {
    const list = issuesUnder(root, document[root]);
    if (list === 'unreadable') return 'unreadable';
    issues.push(...list);
  }
  return issues;
}

/** Issues under a key that is no root must not be dropped in silence; an anchor's defaults have no text. */
function hasIssuesElsewhere(document: Fields): boolean {
  return Object.entries(document).some(([key, value]) => {
    if (roots.includes(key)) return false;
    if (Array.isArray(value)) return value.some(isPlainIssue);
    return isPlainIssue(value) && ('required_property' in value || 'description' in value);
  });
}

function issuesUnder(root: string, value: unknown): readonly ListedIssue[] | 'unreadable' {
  const severity = severityLists[root];
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.map((each) => toListed(each, severity));
  if (!isFields(value)) return 'unreadable';
  if (isIssue(value)) return [toListed(value, severity)];
  const nested = root === 'issues' ? issuesIn(value) : undefined;
  return nested ?? 'unreadable';
}

/** An entry may be wrapped once more, as `- issue: {...}`. */
function toListed(value: unknown, listSeverity?: string): ListedIssue {
  const inner = isFields(value) && Object.keys(value).length === 1 ? value.issue : undefined;
  const issue = isFields(inner) ? inner : value;
  return listSeverity === undefined ? { value: issue } : { value: issue, listSeverity };
}

function isIssue(value: unknown): value is Fields {
  return isPlainIssue(value) || (isFields(value) && ('description' in value || 'finding' in value));
}

/** Without a root above it, a description alone may be part of a plan that is quoted. */
function isPlainIssue(value: unknown): value is Fields {
  return isFields(value) && ('severity' in value || 'required_property' in value);
}

/** Whether every issue has the severity that stands on its own line in the block, in the same order. */
function sameSeverities(block: string, issues: readonly ListedIssue[]): boolean {
  const written = [...block.matchAll(severityLine)].map((match) => match[1]?.toLowerCase());
  const readBack = issues.map(({ value }) =>
    isFields(value) ? String(value.severity).toLowerCase() : undefined,
  );
  return written.length === readBack.length && written.every((word, index) => word === readBack[index]);
}
