import { defined, FixpointError } from '../../base/index.ts';
import type { Note } from '../../findings/index.ts';
import { readRecord } from '../records/write-record.ts';
import { readMaxIterations } from './claude-md.ts';
import type { SectionStatus } from './paper.ts';
import { latestIssues, type ReviewIssue } from './reviews.ts';
import { findSection, type KnownSection } from './section.ts';
import { hashText, readSection, type SectionFile } from './section-text.ts';
import { countCitations, findUnfinished, type UnfinishedPlace } from './section-unfinished.ts';
import { readLog, readPaper, readReviews, recordIn, type StateFolder } from './state-folder.ts';

export interface PrecheckInput {
  readonly state: StateFolder;
  /** The section's file, absolute or from the project's root. */
  readonly file: string;
  /** The section's name in the state file, where a person gave it. */
  readonly section?: string;
  readonly venue?: string;
  readonly maxIterations?: number;
  readonly allowTbd: boolean;
  readonly force: boolean;
}

interface Checked {
  /** The section's name in the state file, and its path as it stands there or will. */
  readonly section: string;
  readonly path: string;
  readonly venue: string;
  /** Iterations of earlier runs; the next one is this number and one. */
  readonly iter: number;
  /** What the paper says of the section, and what it is to show, as text. */
  readonly outline?: string;
  readonly hypothesis?: string;
  readonly notes: readonly Note[];
}

/** The run may start. */
export interface PrecheckGo extends Checked {
  readonly kind: 'go';
  /** What the section is as the run starts: `revising` where an approved one is forced. */
  readonly status: SectionStatus;
  /** The cap that flag or CLAUDE.md set. */
  readonly maxIterations?: number;
  /** The issues of the latest review, of an earlier run; undefined if there was none. */
  readonly latestReview?: readonly ReviewIssue[];
}

/** The run is over before any call. */
export type PrecheckEnded = Checked & { readonly kind: 'ended' } & (
    | {
        readonly outcome: 'blocked';
        readonly reason: 'tbd';
        readonly places: readonly UnfinishedPlace[];
      }
    | { readonly outcome: 'converged'; readonly reason: 'already-approved' }
  );

export type Precheck = PrecheckGo | PrecheckEnded;

/**
 * Looks at everything that can end a run of iterate-revision before any call, in the order of loops.md. It changes
 * nothing. Throws FixpointError where a person has to set something right first.
 */
export async function precheck(input: PrecheckInput): Promise<Precheck> {
  const { state } = input;
  const file = await readSection(state.root, input.file);
  const paper = await readPaper(state);
  const reviews = await readReviews(state);
  const log = await readLog(state);
  const section = findSection(paper?.value, file, input.section);
  const venue = chooseVenue(input, paper?.value.venue);
  const places = findUnfinished(file, section, paper);
  const checked: Checked = {
    section: section.name,
    path: section.path,
    venue,
    iter: section.iter,
    ...defined({ outline: inWords(section.entry?.outline), hypothesis: inWords(paper?.value.hypothesis) }),
    notes: [...log.warnings, ...notesOn(file, section), ...(input.allowTbd ? notesOnAllowed(places) : [])],
  };
  if (places.length > 0 && !input.allowTbd) {
    return { kind: 'ended', outcome: 'blocked', reason: 'tbd', places, ...checked };
  }
  if (section.status === 'approved' && !input.force) {
    return { kind: 'ended', outcome: 'converged', reason: 'already-approved', ...checked };
  }
  const maxIterations = input.maxIterations ?? (await readClaudeFile(state.root));
  const latestReview = latestIssues(reviews, section.name, section.entry?.last_review_id);
  return {
    kind: 'go',
    ...checked,
    status: section.status === 'approved' ? 'revising' : section.status,
    ...defined({ maxIterations, latestReview }),
  };
}

/** A field of the paper that may be text or any structure. */
function inWords(value: unknown): string | undefined {
  if (value == null) return undefined;
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value, null, 2);
  return text === '' ? undefined : text;
}

function chooseVenue({ venue, state }: PrecheckInput, stated: string | null | undefined): string {
  const chosen = [venue, stated].find((each) => each != null && each.trim() !== '');
  if (chosen != null) return chosen.trim();
  throw new FixpointError('config', 'the venue is not known, and it sets how strict the reviewer is', {
    hint: `Give --venue <name>, or set "venue" in ${recordIn(state, 'paper.json').path}.`,
  });
}

/** The project's CLAUDE.md stands in its root, or in `.claude`. */
async function readClaudeFile(root: string): Promise<number | undefined> {
  for (const path of ['CLAUDE.md', '.claude/CLAUDE.md']) {
    const text = await readRecord({ root, path });
    if (text !== undefined) return readMaxIterations(text, path);
  }
  return undefined;
}

const longSection = 500;

function notesOn(file: SectionFile, section: KnownSection): readonly Note[] {
  const notes: Note[] = [];
  const citations = countCitations(file.text);
  if (citations > 0) {
    notes.push({ kind: 'citations', text: `${file.path} has ${citations} [CITE: still to be filled in` });
  }
  const lines = file.text.trimEnd().split('\n').length;
  if (lines > longSection) {
    const text = `${file.path} has ${lines} lines: each iteration sends all of them twice, which costs`;
    notes.push({ kind: 'long-section', text });
  }
  const approved = section.entry?.fixpoint_approved_text;
  if (section.status === 'approved' && approved != null && approved !== hashText(file.text)) {
    notes.push({
      kind: 'changed-since-approval',
      text: `${file.path} was changed since it was approved; --force reviews it again`,
    });
  }
  return notes;
}

function notesOnAllowed(places: readonly UnfinishedPlace[]): readonly Note[] {
  if (places.length === 0) return [];
  return [{ kind: 'allowed-tbd', text: `${places.length} [TBD: are left, and allowed` }];
}
