import { assertNever } from '../base/index.ts';
import { worseSeverity } from '../findings/index.ts';
import type { Fact } from './fact.ts';
import { gates, type OpenFinding, type Reply } from './reply.ts';
import type { State } from './state.ts';
import { forgetScopes, stepOf, type Turn, withState } from './turn.ts';

/** What a reply means for the findings and the version; what follows from it is for the rules to say. */
export function takeIn(turn: Turn, reply: Reply, isFirst: boolean): Turn {
  switch (reply.kind) {
    case 'report':
      return takeReport(turn, reply.findings, isFirst);
    case 'verdicts':
      return takeVerdicts(turn, reply);
    case 'resolutions':
      return takeResolutions(turn, reply.fine);
    case 'rulings':
      return takeRulings(turn, reply.rulings);
    case 'conflict': {
      const { property, alternatives } = reply;
      return withState(takeVersion(turn, reply.version), { conflict: { property, alternatives } });
    }
    case 'done':
    case 'unchanged':
      return withState(takeMade(turn, reply.version), { conflict: null });
    case 'unevidenced':
    case 'needs-context':
    case 'blocked':
      return takeVersion(turn, reply.version);
    case 'green':
    case 'red':
      return takeGate(turn, reply.kind === 'red');
    default:
      return assertNever(reply);
  }
}

/** A checker has seen the present version; from then on the input's text is one that can come back. */
function checked({ version, inputCounts }: State): Pick<State, 'reviewed' | 'inputCounts'> {
  return { reviewed: true, inputCounts: inputCounts || version === 0 };
}

/** A gate has seen the version. While it is red, no ending is clean. */
function takeGate(turn: Turn, isRed: boolean): Turn {
  const step = stepOf(turn.loop, turn.state);
  const role = step.kind === 'call' ? step.role : '';
  const others = turn.state.red.filter((each) => each !== role);
  return withState(turn, { ...checked(turn.state), red: isRed ? [...others, role] : others });
}

/** A report replaces what was open; the further seats of a panel add to it, in whatever order they reply. */
function takeReport(turn: Turn, found: readonly OpenFinding[], isFirst: boolean): Turn {
  const { open, facts } = sort(turn, found);
  const findings = join(turn, isFirst ? [] : turn.state.findings, open).toSorted(byId);
  const seen = turn.state.seen || found.length > 0;
  return withState(turn, { findings, ...checked(turn.state), seen }, ...facts);
}

/** What is open with what is found besides. The same finding, said twice, is as bad as the worse of the two says. */
function join({ loop }: Turn, before: readonly OpenFinding[], found: readonly OpenFinding[]) {
  const open = new Map(before.map((finding) => [finding.id, finding]));
  for (const finding of found) {
    const known = open.get(finding.id) ?? finding;
    const severity = worseSeverity(loop.severities, known.severity, finding.severity);
    open.set(finding.id, { ...finding, ...known, severity });
  }
  return [...open.values()];
}

/** The order in which the engine counts its ids up. */
function byId(a: OpenFinding, b: OpenFinding): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}

function takeVerdicts(turn: Turn, reply: Reply & { readonly kind: 'verdicts' }): Turn {
  const isAddressed = ({ id }: OpenFinding) => reply.addressed.includes(id);
  const closed = turn.state.findings.filter(isAddressed);
  const stillOpen = turn.state.findings.filter((finding) => !isAddressed(finding));
  const { open, facts } = sort(turn, reply.breakage);
  const observed = Array.from(
    { length: reply.observations },
    (): Fact => ({ kind: 'deferred', finding: null }),
  );
  const seen = turn.state.seen || reply.breakage.length + reply.observations > 0;
  const change: Partial<State> = { findings: join(turn, stillOpen, open), ...checked(turn.state), seen };
  return withState(turn, change, ...closedBy(closed, 'verdict'), ...facts, ...observed);
}

/** New findings, apart from those whose severity defers them; these are only recorded. */
function sort({ loop }: Turn, findings: readonly OpenFinding[]): { open: OpenFinding[]; facts: Fact[] } {
  const open: OpenFinding[] = [];
  const facts: Fact[] = [];
  for (const finding of findings) {
    const { id, severity } = finding;
    const effect = loop.severities.find(({ name }) => name === severity)?.effect;
    const isDeferred =
      effect === 'defers' && finding.mark !== 'unverified' && !gates(loop.severities, finding);
    facts.push({ kind: 'found', finding: id, severity });
    if (isDeferred) facts.push({ kind: 'deferred', finding: id });
    else open.push(finding);
  }
  return { open, facts };
}

/** What a judge found fine is closed; all else that could not be verified is a gap in what was specified. */
function takeResolutions(turn: Turn, fine: readonly string[]): Turn {
  const isFine = ({ id, mark }: OpenFinding) => mark === 'unverified' && fine.includes(id);
  const closed = turn.state.findings.filter(isFine);
  const findings = turn.state.findings.filter((finding) => !isFine(finding)).map(asGap);
  return withState(turn, { findings }, ...closedBy(closed, 'resolution'));
}

function asGap(finding: OpenFinding): OpenFinding {
  if (finding.mark !== 'unverified') return finding;
  const { mark: _, ...gap } = finding;
  return { ...gap, spec: true };
}

function takeRulings(turn: Turn, rulings: (Reply & { readonly kind: 'rulings' })['rulings']): Turn {
  const findings = turn.state.findings.map((finding) => {
    const ruling = rulings[finding.id];
    return ruling === undefined ? finding : { ...finding, mark: ruling };
  });
  return withState(turn, { findings });
}

/** A version that a producer left. The input's text counts as one of the run's own once a producer left it so. */
function takeMade(turn: Turn, version: number): Turn {
  return withState(takeVersion(turn, version), { inputCounts: turn.state.inputCounts || version === 0 });
}

/** A new version: what was remembered of the old one dies with it. */
export function takeVersion(turn: Turn, version: number): Turn {
  const { state } = turn;
  if (version === state.version) return turn;
  return withState(turn, {
    version,
    newest: Math.max(state.newest, version),
    cameBack: version === 0 ? state.inputCounts : version <= state.newest,
    reviewed: false,
    red: [],
    memory: forgetScopes(turn, ['version']),
  });
}

function closedBy(findings: readonly OpenFinding[], by: 'verdict' | 'resolution'): Fact[] {
  return findings.map(({ id }) => ({ kind: 'closed', finding: id, by }));
}
