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
  const failing = reports.find((each) => each.failing !== undefined)?.failing;
  const looked = reports.reduce<number | null>((sum, each) => addKnown(sum, each.looked), null);
  const isUnread = reports.some((each) => each.isUnread === true) && looked === null && stated === undefined;
  return {
    findings: reports.flatMap(({ findings }) => findings),
    looked,
    isUnread,
    notes: reports.flatMap(({ notes }) => notes),
    ...(tool !== undefined && { tool }),
    ...(stated !== undefined && { stated }),
    ...(failing !== undefined && { failing }),
    ...(reasons.length > 0 && { incomplete: reasons.join('; ') }),
  };
}

// A report that states nothing stands for what it lists.
function joinStated(reports: readonly ToolReport[]): StatedCount | undefined {
  if (reports.every(({ stated }) => stated === undefined)) return undefined;
  return reports
    .map(({ stated, findings }) => stated ?? countListed(findings))
    .reduce((sum, each) => ({ all: sum.all + each.all, errors: sum.errors + each.errors }));
}

function countListed(findings: ToolReport['findings']): StatedCount {
  return { all: findings.length, errors: findings.filter(({ severity }) => severity === 'error').length };
}

function addKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : a + b;
}
