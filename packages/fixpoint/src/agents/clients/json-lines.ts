/** A JSON object whose fields are still to be looked at. */
export type Fields = Readonly<Record<string, unknown>>;

/** The JSON objects that stand on lines of their own; other lines are warnings that a client mixed in. */
export function readJsonLines(text: string): readonly Fields[] {
  return text
    .split('\n')
    .map(readJsonObject)
    .filter((object) => object !== undefined);
}

/** The JSON object that a text is, or undefined. */
export function readJsonObject(text: string): Fields | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return undefined;
  try {
    return fieldsOf(JSON.parse(trimmed));
  } catch {
    return undefined;
  }
}

export function fieldsOf(value: unknown): Fields | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Fields) : undefined;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
