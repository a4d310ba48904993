import { type FindingMark, gates, type OpenFinding } from '../reply.ts';
import type { Distinctions } from './distinctions.ts';
import { notedIn } from './known-ids.ts';
import type { Standing } from './standing.ts';

/** A finding without its id. */
export type Traits = Omit<OpenFinding, 'id'>;

/** A loop with what its rules can tell apart. */
type Rules = Pick<Standing, 'loop' | 'told'>;

/** Says what rules can tell of a finding, in a few words; findings of one class are the same to them. */
export function classOf({ loop, told }: Rules, traits: Traits): string {
  const words = [
    gates(loop.severities, traits) ? 'gating' : 'noted',
    told.names.has(traits.severity) ? traits.severity : '',
    traits.mark === undefined ? '' : markClass(told, traits.mark),
  ];
  return words.filter((word) => word !== '').join(' ');
}

/** The same of open findings, with the sets of findings that each was in before. */
export function openClassOf(standing: Standing): (finding: OpenFinding) => string {
  const { known } = notedIn(standing);
  return (finding) => {
    const before = known.get(finding.id);
    const name = classOf(standing, finding);
    return before === undefined ? name : `${name} (${before})`;
  };
}

/** The mark, where anything reads it. */
function markClass(told: Distinctions, mark: FindingMark): string {
  if (told.names.has(mark)) return mark;
  switch (mark) {
    case 'unverified':
      return told.resolves ? mark : '';
    case 'disputed':
      return told.settles ? mark : '';
    case 'load-bearing':
      return told.parks ? mark : '';
    case 'wrong':
    case 'defer':
      return told.parks ? 'ruled' : '';
  }
}

/** Up to which number findings of a class are counted, as far as rules can tell. */
export function mostOfClass({ loop, told }: Rules, traits: Traits): number {
  if (told.settles && traits.mark === 'disputed') return Number.POSITIVE_INFINITY;
  if (!gates(loop.severities, traits)) return 1;
  return told.noted.length > 0 || told.mostGating > 1 ? Number.POSITIVE_INFINITY : 1;
}

/** The open findings as rules see them: how many there are of each class, and the disputed ones in their order. */
export function openClasses(standing: Standing): unknown {
  const isInOrder = ({ mark }: OpenFinding) => standing.told.settles && mark === 'disputed';
  const { findings } = standing.state;
  const nameOf = openClassOf(standing);
  const counts = new Map<string, number>();
  for (const finding of findings.filter((each) => !isInOrder(each))) {
    const name = nameOf(finding);
    counts.set(name, Math.min((counts.get(name) ?? 0) + 1, mostOfClass(standing, finding)));
  }
  const inOrder = findings.filter(isInOrder).map(nameOf);
  return [inOrder, ...[...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))];
}
