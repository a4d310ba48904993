import {
  type FindingDraft,
  isGatingFinding,
  type Note,
  type SeverityScale,
  worseSeverity,
} from '../../../findings/index.ts';
import { joinFindings, type Twins, takeTwin } from './join-findings.ts';
import { addGap, isAlike, likeness } from './repeated-gaps.ts';
import type { ReviewSays } from './review-says.ts';

/** The findings of both forms, each once. */
export interface Joined {
  readonly findings: readonly FindingDraft[];
  readonly notes: readonly Note[];
}

/**
 * Joins two forms that count differently because of gaps: in Markdown a gap is marked ❌ and may stand under a severity as
 * well, in JSON it is one entry. What is surely the same is one, as the worse of the two; where that is not sure, both
 * stand. Undefined where the forms differ in more than that.
 */
export function joinGaps(markdown: ReviewSays, json: ReviewSays, scale: SeverityScale): Joined | undefined {
  const entries = [...json.findings, ...json.gaps];
  if (!entries.some((entry) => isGatingFinding(scale, entry))) return undefined;
  const listed = pairFindings(markdown.findings, entries);
  const told = new Set(listed?.map((twins) => twins.json));
  const marked =
    listed &&
    pairGaps(
      markdown.gaps,
      entries.filter((entry) => !told.has(entry)),
    );
  if (listed === undefined || marked === undefined) return undefined;
  const paired = new Set(marked.map((twins) => twins.markdown));
  const left = markdown.gaps.filter((gap) => !paired.has(gap));
  const homes = left.map(
    (gap) => findHome(gap, listed) ?? (markdown.gaps.length === 1 ? findOnly(listed) : undefined),
  );
  const alone = left.filter((_, index) => homes[index] === undefined);
  return {
    findings: [
      ...marked.map((twins) => joinWorse(twins, scale)),
      ...alone,
      ...listed.map((twins) =>
        left.filter((_, index) => homes[index] === twins).reduce(addGap, joinFindings(twins)),
      ),
    ],
    notes: [...marked.flatMap((twins) => noteSeverity(twins, scale)), ...alone.map(noteAlone)],
  };
}

/** Every finding that the Markdown lists under a severity has to stand in the JSON with the same one. */
function pairFindings(
  findings: readonly FindingDraft[],
  entries: readonly FindingDraft[],
): readonly Twins[] | undefined {
  // Those that no ❌ has to stand for first.
  const left = entries.toSorted((a, b) => Number(a.kind === 'spec') - Number(b.kind === 'spec'));
  const pairs = findings.flatMap((finding) => takeTwin(finding, left) ?? []);
  return pairs.length === findings.length ? pairs : undefined;
}

/** Every other entry of the JSON has to be what a ❌ stands for. */
function pairGaps(
  gaps: readonly FindingDraft[],
  entries: readonly FindingDraft[],
): readonly Twins[] | undefined {
  const left = [...gaps];
  const pairs = entries
    .toSorted((a, b) => closest(b, gaps) - closest(a, gaps))
    .flatMap((json) => {
      const able = left.filter(
        (gap) => json.kind === 'spec' || gap.severity === json.severity || isAlike(gap, json),
      );
      const markdown = able.toSorted((a, b) => likeness(b, json) - likeness(a, json))[0];
      if (markdown === undefined) return [];
      left.splice(left.indexOf(markdown), 1);
      return [{ markdown, json }];
    });
  return pairs.length === entries.length ? pairs : undefined;
}

function closest(entry: FindingDraft, gaps: readonly FindingDraft[]): number {
  return Math.max(0, ...gaps.map((gap) => likeness(gap, entry)));
}

/** What both forms list, and a gap is surely about. */
function findHome(gap: FindingDraft, listed: readonly Twins[]): Twins | undefined {
  const [only, ...others] = listed.filter(({ json }) => isAlike(gap, json));
  return others.length === 0 ? only : undefined;
}

/** The only gap of the JSON, which the Markdown lists under a severity. */
function findOnly(listed: readonly Twins[]): Twins | undefined {
  const [only, ...others] = listed.filter(
    ({ markdown, json }) => json.kind === 'spec' && markdown.kind !== 'spec',
  );
  return others.length === 0 ? only : undefined;
}

function joinWorse(twins: Twins, scale: SeverityScale): FindingDraft {
  const severity = worseSeverity(scale, twins.markdown.severity, twins.json.severity);
  return { ...joinFindings(twins), severity };
}

function noteSeverity({ markdown, json }: Twins, scale: SeverityScale): readonly Note[] {
  if (markdown.severity === json.severity) return [];
  const severity = worseSeverity(scale, markdown.severity, json.severity);
  const text = `“${markdown.property}” is ${markdown.severity} as a ❌ and ${json.severity} in the JSON: it counts as ${severity}.`;
  return [{ kind: 'severity-differs', text }];
}

function noteAlone({ property }: FindingDraft): Note {
  const text = `“${property}” is marked ❌, and it is not sure that the JSON has it: it counts as a finding of its own.`;
  return { kind: 'gap-apart', text };
}
