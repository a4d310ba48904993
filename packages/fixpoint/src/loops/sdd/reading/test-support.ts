import type { Finding, SeverityScale } from '../../../findings/index.ts';

/** The severities of sdd. */
export const scale: SeverityScale = [
  { name: 'critical', effect: 'gates' },
  { name: 'important', effect: 'gates' },
  { name: 'minor', effect: 'defers' },
];

/** A finding that was sent. */
export function sent(id: string, property: string): Finding {
  return { id, severity: 'important', property, evidence: '' };
}

/** A fenced block. */
export function fence(tag: string, value: string): string {
  return `\`\`\`${tag}\n${value}\n\`\`\`\n`;
}

/** A block of JSON as a reply closes with it. */
export function json(value: unknown): string {
  return fence('json', JSON.stringify(value, null, 2));
}
