/** A mapping, as JSON and YAML give it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a mapping, and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field's value as text, or undefined if it says nothing. Lists become one line, mappings their JSON. */
export function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const text = Array.isArray(value) ? value.map((item) => textOf(item) ?? '').join('; ') : scalarText(value);
  const trimmed = withoutTypographicQuotes(text.trim());
  return trimmed === '' ? undefined : trimmed;
}

/** Whether an entry or a field holds nothing that a person could read something from. */
export function saysNothing(value: unknown): boolean {
  if (typeof value === 'number') return false;
  if (Array.isArray(value)) return value.every(saysNothing);
  if (isFields(value)) return Object.values(value).every(saysNothing);
  return typeof value !== 'string' || value.trim() === '';
}

function scalarText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function withoutTypographicQuotes(text: string): string {
  return /^[“„”][^“„”]*[“”]$/u.test(text) ? text.slice(1, -1).trim() : text;
}
