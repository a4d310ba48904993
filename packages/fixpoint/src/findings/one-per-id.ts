import { type SeverityScale, worseSeverity } from './scale.ts';

/** Keeps one entry an id, the first, with the worst severity that any of them has: two seats may list the same finding. */
export function onePerId<Entry extends { readonly id: string; readonly severity: string }>(
  scale: SeverityScale,
  entries: readonly Entry[],
): readonly Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of entries) {
    const known = kept.get(entry.id);
    const severity = worseSeverity(scale, (known ?? entry).severity, entry.severity);
    kept.set(entry.id, { ...(known ?? entry), severity });
  }
  return [...kept.values()];
}
