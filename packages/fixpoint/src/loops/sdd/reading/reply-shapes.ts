import { z } from 'zod';
import type { SeverityScale } from '../../../findings/index.ts';
import { rulings } from '../../../loop/index.ts';

const words = z.string();

const point = z.strictObject({ title: words, location: words, evidence: words });

const severityOf = (scale: SeverityScale) => z.enum(scale.map(({ name }) => name));

/** A review of one task, in JSON. */
export function taskReviewShape(scale: SeverityScale): z.ZodType {
  const finding = point.extend({
    severity: severityOf(scale),
    kind: z.enum(['spec', 'quality']),
    planConflict: z.boolean(),
  });
  return z.strictObject({
    reviewed: words,
    spec: z.enum(['pass', 'fail']),
    findings: z.array(finding),
    unverified: z.array(point),
    quality: z.enum(['needs fixes', 'approved']),
  });
}

/** A scoped re-review, in JSON. */
export function rereviewShape(scale: SeverityScale): z.ZodType {
  const noticed = point.extend({ severity: severityOf(scale) });
  return z.strictObject({
    verdicts: z.array(
      z.strictObject({ id: words, verdict: z.enum(['addressed', 'not addressed']), evidence: words }),
    ),
    breakage: z.array(noticed.extend({ causedBy: words })),
    observations: z.array(noticed),
  });
}

/** What a judge found out of what nobody could verify, in JSON. */
export const resolutionsShape: z.ZodType = z.strictObject({
  resolutions: z.array(z.strictObject({ id: words, resolution: z.enum(['fine', 'gap']), why: words })),
});

/** What a judge rules on each finding that is still open, in JSON. */
export const rulingsShape: z.ZodType = z.strictObject({
  rulings: z.array(z.strictObject({ id: words, ruling: z.enum(rulings), why: words, cost: words })),
});
