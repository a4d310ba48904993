import type { Scenario } from './support.ts';

type Entry = Readonly<Record<string, unknown>>;

/** A finding as a lens or a re-review lists it. */
export const found = (severity: string, issue: string, section = 'Offer'): Entry => ({
  severity,
  issue,
  section,
});

/** What a lens replies. */
export const lens = (...findings: readonly Entry[]) => ({
  reply: JSON.stringify({ reviewed: 'All of it.', findings }),
});

/** What a re-review replies: a verdict for each id, and what the fix broke. */
export const verdicts = (words: Readonly<Record<string, string>>, ...breakage: readonly Entry[]) => ({
  reply: JSON.stringify({
    reviewed: 'The change and what it touches.',
    verdicts: Object.entries(words).map(([id, verdict]) => ({ id, verdict, evidence: 'I looked.' })),
    breakage,
    observations: [],
  }),
});

/** What the judge replies. */
export const rulings = (words: Readonly<Record<string, string>>) => ({
  reply: JSON.stringify({
    reviewed: 'All of it.',
    rulings: Object.entries(words).map(([id, ruling]) => ({
      id,
      ruling,
      why: `${id} costs little.`,
      cost: 'A call.',
    })),
  }),
});

/** A producer that makes a file what is given, and says so. */
export const made = (text: string, file = 'offer.md') => ({
  reply: `## REVISION COMPLETE\n\nIt says now: ${text.trim()}`,
  files: { [file]: text },
});

/** A producer that returns a conflict. */
export const conflict = (property: string) => ({
  reply: `## REVISION_CONFLICT\n\n\`\`\`yaml\nissue: f1\nrequired_property: ${JSON.stringify(property)}\nconflicts_with: "A decision that stands."\nalternatives: ["Say it elsewhere."]\n\`\`\`\n`,
});

/** A run of the loop on one file. */
export function onFile(changes: Partial<Scenario> & Pick<Scenario, 'replies'>): Scenario {
  return { loop: 'standard', artifact: 'offer.md', files: { 'offer.md': 'We sell a boat.\n' }, ...changes };
}
