import {
  countBySeverity,
  type Finding,
  type FindingDraft,
  isSameFile,
  type Note,
  type Reading,
  read,
  type SeverityScale,
  unreadable,
} from '../../../findings/index.ts';
import type { Asked, VerdictsReply } from '../../../runner/index.ts';
import { readJsonRereview, rereviewKeys } from './json-rereview.ts';
import { readMarkdownRereview } from './markdown-rereview.ts';
import type { RereviewSays } from './rereview-says.ts';
import { splitReply } from './split-reply.ts';

/** What the reading of a re-review needs to know of what was asked. */
export type AskedForVerdicts = Pick<Asked, 'findings' | 'fixed'>;

/** Reads a scoped re-review: a verdict for each finding that was sent, and what the fix broke (records.md, "sdd"). */
export function readRereview(
  reply: string,
  asked: AskedForVerdicts,
  scale: SeverityScale,
): Reading<VerdictsReply> {
  const { findings: sent } = asked;
  const split = splitReply(reply, rereviewKeys);
  if (split.kind === 'failed') return split;
  const { parts } = split;
  const markdown = readMarkdownRereview(parts, sent, scale);
  const json = parts.json && readJsonRereview(parts.json, sent, scale);
  if (typeof json === 'string') return unreadable('unparseable', json);
  if (markdown === undefined) {
    return json === undefined
      ? unreadable('unparseable', 'There is no re-review in the reply.')
      : conclude(json, asked, parts.notes);
  }
  if (json === undefined) return conclude(markdown, asked, parts.notes);
  const differs = findDifference(markdown, json, scale);
  if (differs !== undefined)
    return unreadable('unparseable', `The Markdown and the JSON differ in ${differs}.`);
  const [fewer, more] = [markdown.observations, json.observations].toSorted((a, b) => a.length - b.length);
  const observations =
    markdown.observations.length === json.observations.length ? markdown.observations : (more ?? fewer ?? []);
  // Where one of the forms names a cause, which of the other's is meant cannot be told: all of them count.
  const caused = json.caused.length > 0 ? markdown.breakage : markdown.caused;
  return conclude({ ...markdown, caused, observations, missing: json.missing }, asked, [
    ...parts.notes,
    ...json.notes,
  ]);
}

function findDifference(a: RereviewSays, b: RereviewSays, scale: SeverityScale): string | undefined {
  const ids = new Set([...a.verdicts.keys(), ...b.verdicts.keys()]);
  const differing = [...ids].filter(
    (id) => (a.verdicts.get(id) ?? 'open') !== (b.verdicts.get(id) ?? 'open'),
  );
  if (differing.length > 0) return `the verdict on ${differing.join(', ')}`;
  const counts = [a, b].map(({ breakage }) => JSON.stringify(countBySeverity(scale, breakage)));
  return counts[0] === counts[1] ? undefined : 'what the fix broke';
}

function conclude(
  says: RereviewSays,
  { findings: sent, fixed }: AskedForVerdicts,
  notes: readonly Note[],
): Reading<VerdictsReply> {
  const untouched = says.breakage.filter(
    (draft) => !says.caused.includes(draft) && isUntouched(draft, fixed),
  );
  const all = [...notes, ...says.notes, ...openNotes(says, sent), ...untouched.map(sayUntouched)];
  if (says.missing !== undefined) return unreadable('incomplete', says.missing, all);
  const { status } = says;
  const breakage = says.breakage.filter((draft) => !untouched.includes(draft));
  const observations = [...says.observations, ...untouched];
  const addressed = sent.map(({ id }) => id).filter((id) => says.verdicts.get(id) === 'addressed');
  const reply: VerdictsReply = { kind: 'verdicts', addressed, breakage, observations };
  return read(status === undefined ? reply : { ...reply, status }, all);
}

/** Whether something is in a file that the fix did not change, however it is named: what it broke is in its diff, or names its cause. */
function isUntouched({ location }: FindingDraft, fixed: readonly string[] | undefined): boolean {
  const file = location?.file?.replace(/^\.?\//u, '');
  return fixed !== undefined && file !== undefined && !fixed.some((changed) => isSameFile(file, changed));
}

function sayUntouched({ property, location }: FindingDraft): Note {
  const text = `“${property}” is in ${location?.file}, which the fix did not change, and names no cause in it: noted, and not open.`;
  return { kind: 'breakage-outside', text };
}

function openNotes({ verdicts, status }: RereviewSays, sent: readonly Finding[]): readonly Note[] {
  const without = sent.filter(({ id }) => !verdicts.has(id));
  const isOpen = sent.some(({ id }) => verdicts.get(id) !== 'addressed');
  return [
    ...without.map(({ id }) => ({ kind: 'no-verdict', text: `${id} has no verdict: it stays open.` })),
    ...(status === 'all-addressed' && isOpen
      ? [
          {
            kind: 'verdict-contradicts',
            text: 'The last line says that all are addressed; the verdicts stand.',
          },
        ]
      : []),
  ];
}
