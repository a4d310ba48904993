import type { FindingDraft } from '../../../findings/index.ts';
import type { TextFormat, ToolContext } from '../format.ts';
import { report } from '../join-reports.ts';
import { readDiagnostics, readWarnings } from './tap-diagnostics.ts';
import { readTapPoints, type TapPoint } from './tap-points.ts';

/** TAP 12 to 14. Leaves are counted, not the tests that hold them; an output without its plan is cut. */
export const tap: TextFormat = {
  kind: 'text',
  name: 'tap',
  begins: (lines) =>
    lines.findIndex((line) => /^TAP(?: version \d+|\b.{0,9})$|^1\.\.\d+|^(?:not )?ok \d+\b/.test(line)),
  read(lines, context) {
    const { points, planned, isOpen, hasTotals, bailedOut } = readTapPoints(lines);
    const leaves = points.filter(({ isParent }) => !isParent);
    const findings = leaves.flatMap((point) => readPoint(point, context));
    const seen = points.filter(({ depth }) => depth === 0).length;
    const ran = leaves.filter(({ directive }) => directive === undefined).length;
    const incomplete =
      bailedOut ?? whyIncomplete({ planned, seen, isOpen, mayDiffer: hasTotals && leaves.some(isFailing) });
    return report(findings, {
      looked: planned === 0 ? 0 : Math.max(ran, findings.length),
      ...(incomplete !== undefined && { incomplete }),
    });
  },
};

function isFailing({ isOk, directive }: TapPoint): boolean {
  return !isOk && directive === undefined;
}

function readPoint(point: TapPoint, context: ToolContext): readonly FindingDraft[] {
  if (isFailing(point)) return readDiagnostics(point, context);
  return point.isOk && point.directive === undefined ? readWarnings(point, context) : [];
}

interface TapWhole {
  readonly planned: number | undefined;
  readonly seen: number;
  readonly isOpen: boolean;
  /** A failing hook of Mocha keeps tests from running, or is counted beside them. */
  readonly mayDiffer: boolean;
}

function whyIncomplete({ planned, seen, isOpen, mayDiffer }: TapWhole): string | undefined {
  if (planned === undefined) return 'the TAP output has no plan: it is cut';
  if (isOpen) return 'the TAP output ends within a test: it is cut';
  if (planned === seen || mayDiffer) return undefined;
  return `the TAP output planned ${planned} tests and has ${seen}`;
}
