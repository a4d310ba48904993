import type { FindingDraft, Location } from '../../../findings/index.ts';
import type { Entry } from './entries.ts';

const inCode = /`((?:[\w.@-]+\/)*[\w.@-]*\.?[\w@-]+):(\d+)(?:\s*[-–]\s*(\d+))?[^`\n]*`/u;
const inWords = /(?<![\w./:])((?:[\w.@-]+\/)*[\w@-]+\.[A-Za-z]\w*):(\d+)(?:\s*[-–]\s*(\d+))?/u;
const fileOnly = /`((?:[\w.@-]+\/)+[\w.@-]+|[\w@-]+\.[A-Za-z]\w{0,7})`/u;
/** A finding that the plan's own text asks for is labelled so; “not plan-mandated” says that it is none. */
const planMandated = /(?<!\bnot[\s*_]{1,4})\bplan[- ]mandated\b/iu;

/** Makes a finding of a point in Markdown: its first line says what is wrong, the rest is evidence, word for word. */
export function toDraft({ words, source }: Entry, severity: string): FindingDraft {
  const [first = ''] = words.split('\n');
  const rest = source.startsWith(first) ? source.slice(first.length).trim() : source;
  const location = locate(source);
  return {
    severity,
    property: withoutBold(first) || '(not described)',
    evidence: rest,
    ...(location === undefined ? {} : { location }),
    ...(planMandated.test(words) ? { planConflict: true } : {}),
  };
}

/** Reads a place such as `src/a.ts:3-7` in a text. */
export function locate(text: string): Location | undefined {
  const [, file, line, endLine] = inCode.exec(text) ?? inWords.exec(text) ?? fileOnly.exec(text) ?? [];
  if (file === undefined) return undefined;
  return {
    file,
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(endLine === undefined ? {} : { endLine: Number(endLine) }),
  };
}

function withoutBold(line: string): string {
  return line.replace(/\*\*|__/gu, '').trim();
}
