import { compareFindings, matchFindings } from '../../../src/findings/index.ts';
import { type Half, isSame, type Report, reportsOf, toFinding } from './split.ts';

/** How often the matcher was right. */
export interface Figures {
  /** Of what it called the same, which share is. */
  readonly precision: number;
  /** Of what is the same, which share it called so. */
  readonly recall: number;
  /** The same, with what it would ask about. */
  readonly recallWithAsk: number;
  /** Of all that was looked at, which share it would ask about. */
  readonly ask: number;
}

/** One decision of the matcher, and whether it was about the same defect. */
interface Judged {
  readonly zone: 'same' | 'ask' | 'different';
  readonly isSame: boolean;
}

/** Each report after each other one on the same pull request, as a run matches them: one to one. */
export function measureReports(half: Half): Figures {
  return figuresOf(pairsOf(half).flatMap(([earlier, found]) => judgeReport(earlier, found)));
}

/** Each remark beside each of the other reports, by itself. */
export function measurePairs(half: Half): Figures {
  const judged = pairsOf(half).flatMap(([one, other]) =>
    one.remarks.flatMap((a) =>
      other.remarks.map((b): Judged => {
        const { zone } = compareFindings(toFinding(a.text), toFinding(b.text));
        return { zone, isSame: isSame(a, b) };
      }),
    ),
  );
  return figuresOf(judged);
}

/** Every two different reports on one pull request, once. */
export function pairsOf(half: Half): readonly (readonly [Report, Report])[] {
  return reportsOf(half).flatMap((reports) =>
    reports.flatMap((one, index) => reports.slice(index + 1).map((other) => [one, other] as const)),
  );
}

function judgeReport(earlier: Report, found: Report): readonly Judged[] {
  const known = earlier.remarks.map(({ text }, index) => ({
    id: String(index),
    wordings: [toFinding(text)],
  }));
  const drafts = found.remarks.map(({ text }) => toFinding(text));
  const matches = matchFindings(known, drafts, { sent: [] });
  return found.remarks.flatMap((remark, index): readonly Judged[] => {
    const isKnown = earlier.remarks.some((each) => isSame(each, remark));
    const [match] = matches[index] ?? [];
    if (match === undefined) return [{ zone: 'different', isSame: isKnown }];
    const matched = earlier.remarks[Number(match.earlier)];
    const isRight = matched !== undefined && isSame(matched, remark);
    // One that is matched to the wrong defect is a wrong match, and its own defect is missed besides.
    const missed: readonly Judged[] = isKnown && !isRight ? [{ zone: 'different', isSame: true }] : [];
    return [{ zone: match.zone, isSame: isRight }, ...missed];
  });
}

function figuresOf(judged: readonly Judged[]): Figures {
  const count = (wanted: Partial<Judged>) =>
    judged.filter(
      ({ zone, isSame }) => (wanted.zone ?? zone) === zone && (wanted.isSame ?? isSame) === isSame,
    ).length;
  const same = count({ isSame: true });
  const right = count({ zone: 'same', isSame: true });
  return {
    precision: round(right / count({ zone: 'same' })),
    recall: round(right / same),
    recallWithAsk: round((right + count({ zone: 'ask', isSame: true })) / same),
    ask: round(count({ zone: 'ask' }) / judged.length),
  };
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
