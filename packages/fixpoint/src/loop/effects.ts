import { assertNever } from '../base/index.ts';
import type { Fact } from './fact.ts';
import { addNoted } from './noted.ts';
import { type OpenFinding, type Ruling, rulings } from './reply.ts';
import { counter } from './tests.ts';
import { forgetScopes, openGating, type Turn, withState } from './turn.ts';
import type { Effect } from './types.ts';

/** Does one effect of a rule. */
export function perform(turn: Turn, effect: Effect): Turn {
  const { loop, state } = turn;
  switch (effect.kind) {
    case 'count': {
      const value = counter(state, effect.memory) + 1;
      const max = loop.memory[effect.memory]?.max ?? null;
      const fact = { kind: 'counted', name: effect.memory, value, max } as const;
      return withState(remember(turn, effect.memory, value), {}, fact);
    }
    case 'forget': {
      const { [effect.memory]: _, ...memory } = state.memory;
      return withState(turn, { memory });
    }
    case 'forget-entry':
      return withState(turn, { memory: forgetScopes(turn, ['entry']) });
    case 'mark':
      return remember(turn, effect.memory, openGating(loop, state).length);
    case 'note':
      return remember(turn, effect.memory, addNoted(loop, state, effect.memory));
    case 'keep':
      return state.conflict === null ? turn : remember(turn, effect.memory, state.conflict.property);
    case 'settle':
      return effect.as === 'all' ? settleAll(turn) : settle(turn, effect.as);
    case 'park':
      return park(turn, effect.which);
    case 'undo-edit':
      return undoEdit(turn);
    case 'verdict':
      return withState(turn, {}, { kind: 'verdict', verdict: effect.verdict });
    default:
      return assertNever(effect);
  }
}

function remember(turn: Turn, name: string, value: number | string): Turn {
  return withState(turn, { memory: { ...turn.state.memory, [name]: value } });
}

/** What was known of the version that is the present one again holds again. */
function undoEdit(turn: Turn): Turn {
  const { edited } = turn.state;
  if (edited === null) return turn;
  return withState(turn, { ...edited, memory: { ...forgetScopes(turn, ['version']), ...edited.memory } });
}

/** Settles the first disputed finding, the one that was asked about. */
function settle(turn: Turn, as: 'ruled' | 'stands'): Turn {
  const disputed = turn.state.findings.find(({ mark }) => mark === 'disputed');
  if (disputed === undefined) return turn;
  if (as === 'ruled') {
    const findings = turn.state.findings.filter((finding) => finding !== disputed);
    return withState(turn, { findings }, { kind: 'closed', finding: disputed.id, by: 'answer' });
  }
  const { mark: _, ...standing } = disputed;
  const findings = turn.state.findings.map((finding) => (finding === disputed ? standing : finding));
  return withState(turn, { findings });
}

/** Settles all that is open, where the question was about all of it. */
function settleAll(turn: Turn): Turn {
  const facts = turn.state.findings.map(({ id }): Fact => ({ kind: 'closed', finding: id, by: 'answer' }));
  return withState(turn, { findings: [] }, ...facts);
}

/** Takes ruled findings off the open list; what a judge called load-bearing stays unless all are parked. */
function park(turn: Turn, which: 'all' | 'rest'): Turn {
  const isParked = (finding: OpenFinding): finding is OpenFinding & { readonly mark: Ruling } =>
    isRuled(finding) && (which === 'all' || finding.mark !== 'load-bearing');
  const parked = turn.state.findings.filter(isParked);
  const findings = turn.state.findings.filter((finding) => !isParked(finding));
  const facts = parked.map(({ id, mark }): Fact => ({ kind: 'parked', finding: id, ruling: mark }));
  return withState(turn, { findings }, ...facts);
}

function isRuled(finding: OpenFinding): finding is OpenFinding & { readonly mark: Ruling } {
  return rulings.some((ruling) => ruling === finding.mark);
}
