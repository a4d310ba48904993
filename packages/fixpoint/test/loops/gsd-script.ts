import type { Scenario } from './support.ts';

export const passed = { reply: '## VERIFICATION PASSED' };
export const issues = (...properties: readonly string[]) => ({
  reply: [
    '## ISSUES FOUND',
    '```yaml',
    'issues:',
    ...properties.flatMap((property) => [
      `  - required_property: "${property}"`,
      '    severity: blocker',
      '    dimension: cost',
      '    description: "It does not hold."',
      '    fix_hint: "Add it."',
      '    metrics: {tasks: 9}',
    ]),
    '```',
  ].join('\n'),
});
export const revised = (text: string) => ({
  reply: '## REVISION COMPLETE\nW1: not met, because of D-07.',
  files: { 'plan.md': text },
});
export const conflict = (property: string) => ({
  reply: [
    '## REVISION_CONFLICT',
    '```yaml',
    `required_property: "${property}"`,
    'conflicts_with: "D-01"',
    'alternatives: ["cut it", "pay more"]',
    'dimension: cost',
    'plan: "02"',
    '```',
  ].join('\n'),
});

/** A run of gsd-revision on a plan, with a reviews file. */
export function scenario(changes: Partial<Scenario> & Pick<Scenario, 'replies'>): Scenario {
  return {
    loop: 'gsd-revision',
    artifact: 'plan.md',
    files: { 'plan.md': 'version 0\n' },
    settings: { reviewsFile: 'REVIEWS.md' },
    ...changes,
  };
}
