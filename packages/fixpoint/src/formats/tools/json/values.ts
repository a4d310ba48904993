/** A JSON object whose fields are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; empty where it is no list. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** A value that may be left out or null, as text. */
export function optionalText(value: unknown): string | undefined {
  const text = textOf(value);
  return text === '' ? undefined : text;
}

/** A list of objects that all satisfy a test; an empty list satisfies every test. */
export function isListOf(value: unknown, test: (object: JsonObject) => boolean): boolean {
  return Array.isArray(value) && value.every((each) => isObject(each) && test(each));
}
