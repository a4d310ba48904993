/** Takes secrets out of what is about to be written. */
export interface Redactor {
  /** Redacts one text: the known values, and what is given under the name of a secret (`KEY=…`, JSON, a header). */
  text(text: string): string;
  /** Redacts every string of plain JSON data, and whatever stands under the name of a secret. */
  data(data: unknown): unknown;
}

/** What a redactor looks for beside the usual names of secrets. */
export interface RedactorOptions {
  /** Names of secrets beside the usual ones, such as `door code`. */
  readonly names?: readonly string[];
  /** Secrets that are known, such as those that `secretValues` finds in an environment. */
  readonly values?: readonly string[];
}

/** What the names of secrets end in, whatever stands before it: `GITHUB_TOKEN`, `x-api-key`, `clientSecret`. */
const usualNames: readonly string[] = [
  'token',
  'api key',
  'access key',
  'private key',
  'secret key',
  'secret',
  'password',
  'passwd',
  'passphrase',
  'credential',
  'credentials',
  'authorization',
  'cookie',
];

/** Stands where a secret stood. */
const redacted = '[redacted]';

// A shorter value is met by chance, and texts would be destroyed.
const shortestValue = 8;

/** Makes a redactor. Names are compared without case, `_`, `-` and spaces; values of fewer than 8 characters are not used. */
export function createRedactor({ names = [], values = [] }: RedactorOptions): Redactor {
  const allNames = [...usualNames, ...names];
  const isSecret = secretNameTest(allNames);
  const known = knownValues(values);
  const given = givenSecrets(allNames);
  // Every one of these patterns needs one of these words, and most texts have none.
  const mayGive = new RegExp(`${alternatives(allNames)}|bearer`, 'i');

  const text = (original: string): string => {
    const withoutValues = known === null ? original : original.replace(known, redacted);
    if (!mayGive.test(withoutValues)) return withoutValues;
    return given.reduce(
      (current, pattern) => current.replace(pattern, `$<before>${redacted}`),
      withoutValues,
    );
  };
  const data = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(data);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [text(name), isSecret(name) ? conceal(each) : data(each)]),
    );
  };
  return { text, data };
}

/** The values of an environment's variables that are named like secrets. */
export function secretValues(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[] = [],
): readonly string[] {
  const isSecret = secretNameTest([...usualNames, ...names]);
  return Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && isSecret(name) ? [value] : [],
  );
}

function secretNameTest(names: readonly string[]): (name: string) => boolean {
  // A path is no name: what is kept under `src/token` is no secret.
  const pattern = new RegExp(`^[\\w\\s-]*(?:${alternatives(names)})$`, 'i');
  return (name) => pattern.test(name);
}

function alternatives(names: readonly string[]): string {
  const separator = /[\s_-]+/;
  return names.map((name) => name.split(separator).map(escapePattern).join('[\\s_-]?')).join('|');
}

/**
 * One pattern for all known values, the longest first, also as JSON and URLs write them, and without the white space around
 * them, as headers send them; null where there is none.
 */
function knownValues(values: readonly string[]): RegExp | null {
  const all = values.flatMap((value) => [value, value.trim()]);
  const forms = all.filter((value) => value.length >= shortestValue).flatMap(writtenForms);
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return longestFirst.length === 0 ? null : new RegExp(longestFirst.map(escapePattern).join('|'), 'g');
}

function writtenForms(value: string): readonly string[] {
  const forms = [value, JSON.stringify(value).slice(1, -1)];
  const loneSurrogate = /\p{Surrogate}/u;
  return loneSurrogate.test(value) ? forms : [...forms, encodeURIComponent(value)];
}

/** Patterns of secrets that a text gives by name; what stands before the secret is kept. */
function givenSecrets(names: readonly string[]): readonly RegExp[] {
  const name = `(?:${alternatives(names)})`;
  const untilQuote = '(?:(?!\\k<quote>)[^\\r\\n])*';
  return [
    // "apiKey": "…", also where the quotes are escaped because the JSON is itself in a string.
    new RegExp(`(?<before>${name}(?<quote>\\\\{0,8}["'])\\s{0,8}:\\s{0,8}\\k<quote>)${untilQuote}`, 'gi'),
    // KEY="…" and KEY=…, as shells and environment files have them.
    new RegExp(`(?<before>${name}=(?<quote>["']))${untilQuote}`, 'gi'),
    new RegExp(`(?<before>${name}=)[^\\s"',;&)]+`, 'gi'),
    // Headers. "Authorization:" and "Bearer" are also words of prose, so more must speak for a secret there.
    /(?<before>\b(?:x-api-key|api-key|set-cookie|cookie):[ \t]*)[^\s"']+/gi,
    /(?<before>\bauthorization:[ \t]*(?:bearer|basic|digest|token)[ \t]+)[^\s"']+/gi,
    /(?<before>\bbearer[ \t]+)(?=[^\s"']{0,200}\d)[^\s"']{16,}/gi,
  ];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** What a name says is secret goes whole; its shape stays. */
function conceal(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(conceal);
  if (typeof value !== 'object') return redacted;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, conceal(each)]));
}
