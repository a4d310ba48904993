import { type OpenFinding, type Ruling, rulings } from '../reply.ts';
import type { Example } from './example.ts';
import { classOf, mostOfClass, openClassOf } from './finding-class.ts';
import { breakagesFor, combine } from './reports.ts';
import type { Standing } from './standing.ts';

/** Open findings that rules cannot tell apart. */
interface Group {
  readonly label: string;
  readonly findings: readonly OpenFinding[];
}

/** Some of them. */
interface Chosen {
  readonly label: string;
  readonly ids: readonly string[];
}

/** Every choice of open findings that are addressed, with nothing broken, or one finding of any kind. */
export function verdictsFor(standing: Standing): readonly Example[] {
  const { findings: open } = standing.state;
  return choicesOf(standing, open).flatMap(({ label, ids }): readonly Example[] => {
    const still = open.filter(({ id }) => !ids.includes(id));
    const verdicts = (broken: readonly OpenFinding[], observations: number) =>
      ({ kind: 'verdicts', addressed: ids, breakage: broken, observations }) as const;
    return [
      ...breakagesFor(standing, still).map((broken) => ({
        label: `verdicts: addressed ${label}; broken ${broken.label}`,
        reply: verdicts(broken.findings, 0),
      })),
      { label: `verdicts: addressed ${label}; observed 1`, reply: verdicts([], 1) },
    ];
  });
}

/** Every choice of what could not be verified that is fine. */
export function resolutionsFor(standing: Standing): readonly Example[] {
  const unverified = standing.state.findings.filter(({ mark }) => mark === 'unverified');
  return choicesOf(standing, unverified).map(({ label, ids }) => ({
    label: `resolutions: fine ${label}`,
    reply: { kind: 'resolutions', fine: ids },
  }));
}

/** Every ruling that rules can tell apart, on each group of open findings. A judge that leaves one out has failed. */
export function rulingsFor(standing: Standing): readonly Example[] {
  const choices = groupsOf(standing, standing.state.findings).map(({ label, findings }) =>
    rulingsToTell(standing).map((ruling) => ({ label: `${label} ${ruling}`, findings, ruling })),
  );
  return combine(choices).map((ruled) => {
    const entries = ruled.flatMap(({ findings, ruling }) => findings.map(({ id }) => [id, ruling] as const));
    const label = ruled.map((each) => each.label).join(', ') || 'none';
    return { label: `rulings: ${label}`, reply: { kind: 'rulings', rulings: Object.fromEntries(entries) } };
  });
}

function rulingsToTell(standing: Standing): readonly Ruling[] {
  const severity = standing.loop.severities[0]?.name ?? '';
  const byClass = new Map<string, Ruling>();
  for (const mark of rulings) {
    const name = classOf(standing, { severity, mark });
    if (!byClass.has(name)) byClass.set(name, mark);
  }
  return [...byClass.values()];
}

function groupsOf(standing: Standing, findings: readonly OpenFinding[]): readonly Group[] {
  const nameOf = openClassOf(standing);
  const names = [...new Set(findings.map(nameOf))].toSorted();
  return names.map((label) => ({ label, findings: findings.filter((each) => nameOf(each) === label) }));
}

/** Every choice among findings: of each group as many as rules can tell apart. */
function choicesOf(standing: Standing, findings: readonly OpenFinding[]): readonly Chosen[] {
  const perGroup = groupsOf(standing, findings).map((group) => partsOf(standing, group));
  return combine(perGroup).map((parts) => ({
    label: parts.map(({ label }) => label).join(', ') || 'none',
    ids: parts.flatMap(({ ids }) => ids),
  }));
}

/** None of a group, all of it, and what lies between where findings of its class are counted. */
function partsOf(standing: Standing, { label, findings }: Group): readonly Chosen[] {
  const isCounted = findings.some((finding) => mostOfClass(standing, finding) > 1);
  const counts = [0, ...findings.map((_, index) => index + 1)];
  return counts
    .filter((count) => isCounted || count === 0 || count === findings.length)
    .map((count) => ({
      label: `${count === findings.length ? 'all' : count} ${label}`,
      ids: findings.slice(0, count).map(({ id }) => id),
    }));
}
