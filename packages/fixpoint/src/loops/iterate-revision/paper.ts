import { z } from 'zod';

/** What a section of the manuscript can be. */
export const sectionStatuses = [
  'empty',
  'drafted',
  'revising',
  'approved',
  'blocked',
  'blocked-on-tbd',
] as const;

export type SectionStatus = (typeof sectionStatuses)[number];

const sectionSchema = z.looseObject({
  path: z.string().min(1),
  status: z.enum(sectionStatuses),
  iter: z.int().nonnegative().nullish(),
  last_review_id: z.string().nullish(),
  outline: z.unknown().optional(),
  /** Our own field: the hash of the text that was approved. */
  fixpoint_approved_text: z.string().nullish(),
});

/** `paper.json` of the state folder; other fields, and fields of other tools, are kept as they are. */
export const paperSchema = z.looseObject({
  schema_version: z.literal('1'),
  venue: z.string().nullish(),
  hypothesis: z.unknown().optional(),
  manuscript_root: z.string().nullish(),
  sections: z.record(z.string(), sectionSchema).nullish(),
});

export type PaperSection = Readonly<z.infer<typeof sectionSchema>>;
export type Paper = Readonly<z.infer<typeof paperSchema>>;

/** The sections of a paper by name. */
export function sectionsOf(paper: Paper): readonly (readonly [string, PaperSection])[] {
  return Object.entries(paper.sections ?? {});
}

/** The section of that name, if the paper has one. */
export function sectionNamed(paper: Paper, name: string): PaperSection | undefined {
  return sectionsOf(paper).find(([each]) => each === name)?.[1];
}

/** A paper without sections, for a project that has no `paper.json` yet. */
export function newPaper(venue: string): Paper {
  return {
    schema_version: '1',
    title: null,
    venue,
    hypothesis: null,
    manuscript_root: null,
    sections: {},
    figures: {},
    submission_ready: false,
    last_updated: null,
  };
}

/** What is to be changed about a section; `path` counts only where the section isn't in the paper yet. */
export interface SectionChange {
  readonly name: string;
  readonly path: string;
  readonly changed: Partial<Omit<PaperSection, 'path'>>;
  /** The time of the change. */
  readonly at: string;
}

/** The paper with a section changed, or registered where it is not there yet. */
export function withSection(paper: Paper, { name, path, changed, at }: SectionChange): Paper {
  const fresh = { path, status: 'drafted' as const, iter: 0, last_review_id: null, outline: null };
  const section: PaperSection = { ...(sectionNamed(paper, name) ?? fresh), ...changed };
  return { ...paper, sections: { ...paper.sections, [name]: section }, last_updated: at };
}
