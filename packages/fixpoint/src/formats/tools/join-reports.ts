import type { StatedCount, ToolReport } from './format.ts';

/** A report of these findings, with nothing else said. */
export function report(
  findings: ToolReport['findings'],
  more: Partial<Omit<ToolReport, 'findings'>> = {},
): ToolReport {
  return { looked: null, notes: [], ...more, findings };
}

/** Counts all reports of one output together. */
export function joinReports(reports: readonly ToolReport[]): ToolReport {
  const speaking = reports.filter(({ tool, findings }) => tool !== undefined || findings.length > 0);
  const tools = [...new Set(speaking.map(({ tool }) => tool))];
  const tool = tools.length === 1 ? tools[0] : undefined;
  const reasons = [...new Set(reports.flatMap(({ incomplete }) => incomplete ?? []))];
  const stated = joinStated(reports);
  const looked = reports.reduce<number | null>((sum, each) => addKnown(sum, each.looked), null);
  const isUnread = reports.some((each) => each.isUnread === true) && looked === null && stated === undefined;
  return {
    findings: reports.flatMap(({ findings }) => findings),
    looked,
    isUnread,
    notes: reports.flatMap(({ notes }) => notes),
    ...(tool !== undefined && { tool }),
    ...(stated !== undefined && { stated }),
    ...(reasons.length > 0 && { incomplete: reasons.join('; ') }),
  };
}

function joinStated(reports: readonly ToolReport[]): StatedCount | undefined {
  const counts = reports.flatMap(({ findings, stated }) =>
    stated === undefined ? [] : [{ findings, stated }],
  );
  if (counts.length === 0) return undefined;
  // A report that states nothing stands for what it lists.
  const silent = reports.filter(({ stated }) => stated === undefined).flatMap(({ findings }) => findings);
  const errors = silent.filter(({ severity }) => severity === 'error').length;
  return counts.reduce<StatedCount>(
    (sum, { stated }) => ({ all: sum.all + stated.all, errors: sum.errors + stated.errors }),
    { all: silent.length, errors },
  );
}

function addKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : a + b;
}
