import type { FindingDraft } from '../findings/index.ts';

const mostLines = 60;
const mostCharacters = 4000;

/** The end of an output as a finding: what a producer gets where a red gate lists nothing, or not all. */
export function readLastWords(why: string, printed: string): FindingDraft {
  const end = printed.trimEnd().split('\n').slice(-mostLines).join('\n').slice(-mostCharacters);
  return {
    severity: 'error',
    property: 'the command ends by itself with an accepted exit code and a whole report',
    evidence: end === '' ? `${why}; nothing was printed` : `${why}\n${end}`,
  };
}
