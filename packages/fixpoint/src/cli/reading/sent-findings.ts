import { FixpointError } from '../../base/index.ts';
import { type Finding, type SeverityScale, worstGating } from '../../findings/index.ts';
import { parseJson } from '../../formats/json/index.ts';

/** Reads the findings that were sent, from a file: a list of `{id, text, severity}`, or `{findings: […]}`. */
export function readSentFindings(text: string, file: string, scale: SeverityScale): readonly Finding[] {
  const parsed = parseJson(text.replace(/^\uFEFF/u, ''));
  const value = parsed.kind === 'parsed' ? parsed.value : undefined;
  const list = Array.isArray(value) ? value : isFields(value) ? value.findings : undefined;
  if (!Array.isArray(list)) throw notReadable(file, 'it is no list in JSON');
  return list.map((entry: unknown, index) => toFinding(entry, worstGating(scale)) ?? refuse(file, index));
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toFinding(entry: unknown, worst: string): Finding | undefined {
  if (!isFields(entry) || (typeof entry.id !== 'string' && typeof entry.id !== 'number')) return undefined;
  const { id, severity, property, text, title, evidence } = entry;
  const words = [property, text, title].find((each) => typeof each === 'string') ?? '';
  return {
    id: String(id),
    severity: typeof severity === 'string' ? severity : worst,
    property: String(words),
    evidence: typeof evidence === 'string' ? evidence : '',
  };
}

function refuse(file: string, index: number): never {
  throw notReadable(file, `entry ${index + 1} has no \`id\``);
}

function notReadable(file: string, why: string): FixpointError {
  return new FixpointError('input', `the findings in ${file} cannot be read: ${why}`, {
    place: { file },
    hint: 'Give a list such as `[{"id": "f1", "severity": "important", "text": "…"}]`.',
  });
}
