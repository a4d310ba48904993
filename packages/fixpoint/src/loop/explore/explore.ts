import { type FixpointError, toFixpointError } from '../../base/index.ts';
import { apply, initial } from '../apply.ts';
import type { Fact, Transition } from '../fact.ts';
import type { LoopInput, State } from '../state.ts';
import type { Loop } from '../types.ts';
import { type Distinctions, findDistinctions } from './distinctions.ts';
import { keyOf } from './key.ts';
import { editsFrom, type Move, movesFrom } from './move.ts';

/** A way from one state to another, or to a place where the loop breaks off. */
export interface Way {
  readonly move: Move;
  /** The place of the state that follows; null where the loop could not go on. */
  readonly to: number | null;
  readonly counted: readonly Counted[];
  readonly error: FixpointError | null;
}

export type Counted = Fact & { readonly kind: 'counted' };

/** A state that stands for all that are the same to the rules, with everything that can come next. */
export interface Place {
  readonly state: State;
  readonly ways: readonly Way[];
  /** How it was first reached; null for a state that runs start in. */
  readonly from: { readonly place: number; readonly way: Way } | null;
  /** The input of the run that reached it. */
  readonly input: LoopInput;
}

/** All that can become of runs of a loop. Places stand in the order of the events that it takes to reach them, edits last. */
export interface Explored {
  readonly loop: Loop;
  readonly places: readonly Place[];
  /** Inputs with which a run breaks off before its first call. */
  readonly unstarted: readonly { readonly input: LoopInput; readonly error: FixpointError }[];
  /** Rules that decided, as `<stage>/<step>/<on>/<number>`. */
  readonly decided: ReadonlySet<string>;
  /** False where there were more states than were to be looked at. */
  readonly isWhole: boolean;
}

export interface ExploreOptions {
  readonly inputs: readonly LoopInput[];
  readonly mostStates: number;
  /** Leaves out what isn't asked about. */
  readonly isLookedAt?: (move: Move) => boolean;
  /** Whether others than the producer may change the artifact. */
  readonly hasEdits: boolean;
}

/** Explores a loop against everything that can come back, merging states that rules cannot tell apart. */
export function explore(loop: Loop, options: ExploreOptions): Explored {
  const explorer = new Explorer(loop, options);
  return explorer.run();
}

interface OpenPlace extends Place {
  readonly ways: Way[];
}

class Explorer {
  readonly #loop: Loop;
  readonly #options: ExploreOptions;
  readonly #told: Distinctions;
  readonly #places: OpenPlace[] = [];
  readonly #known = new Map<string, number>();
  readonly #decided = new Set<string>();
  #isWhole = true;

  constructor(loop: Loop, options: ExploreOptions) {
    this.#loop = loop;
    this.#options = options;
    this.#told = findDistinctions(loop);
  }

  run(): Explored {
    const unstarted = this.#options.inputs.flatMap((input) => this.#start(input));
    let done = this.#goOn(0, (state) => this.#moves(state));
    if (this.#options.hasEdits) {
      const before = done;
      for (let index = 0; index < before; index += 1) this.#extend(index, (state) => this.#edits(state));
      done = this.#goOn(before, (state) => [...this.#moves(state), ...this.#edits(state)]);
    }
    return {
      loop: this.#loop,
      places: this.#places,
      unstarted,
      decided: this.#decided,
      isWhole: this.#isWhole,
    };
  }

  #start(input: LoopInput) {
    try {
      const { state, facts } = initial(this.#loop, input);
      this.#note(this.#loop.stages[0]?.name ?? '', facts);
      this.#placeOf(state, { from: null, input });
      return [];
    } catch (thrown) {
      return [{ input, error: toFixpointError(thrown) }];
    }
  }

  #goOn(from: number, movesOf: (state: State) => readonly Move[]): number {
    let index = from;
    for (; index < this.#places.length; index += 1) this.#extend(index, movesOf);
    return index;
  }

  #moves(state: State): readonly Move[] {
    const moves = movesFrom({ loop: this.#loop, told: this.#told, state });
    const { isLookedAt } = this.#options;
    return isLookedAt === undefined ? moves : moves.filter(isLookedAt);
  }

  #edits(state: State): readonly Move[] {
    return editsFrom({ loop: this.#loop, told: this.#told, state });
  }

  #extend(index: number, movesOf: (state: State) => readonly Move[]): void {
    const place = this.#places[index];
    if (place === undefined) return;
    const seen = new Set<string>();
    for (const move of movesOf(place.state)) {
      const way = this.#follow(index, place, move);
      const counted = way.counted.map(({ name, value, max }) => [name, max !== null && value > max]);
      const what = JSON.stringify([way.to, move.kind, move.role, counted, way.error?.message]);
      if (seen.has(what)) continue;
      seen.add(what);
      place.ways.push(way);
    }
  }

  #follow(index: number, { state, input }: OpenPlace, move: Move): Way {
    let moved: Transition<State>;
    try {
      moved = apply(this.#loop, state, move.event);
    } catch (thrown) {
      return { move, to: null, counted: [], error: toFixpointError(thrown) };
    }
    this.#note(state.stage, moved.facts);
    const counted = moved.facts.filter((fact): fact is Counted => fact.kind === 'counted');
    const way = { move, counted, error: null };
    const to = this.#placeOf(moved.state, { from: { place: index, way: { ...way, to: null } }, input });
    return { ...way, to };
  }

  #placeOf(state: State, { from, input }: Pick<Place, 'from' | 'input'>): number {
    const key = keyOf({ loop: this.#loop, told: this.#told, state });
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const at = this.#places.length;
    this.#isWhole &&= at < this.#options.mostStates;
    if (!this.#isWhole) return 0;
    this.#known.set(key, at);
    this.#places.push({ state, ways: [], from, input });
    return at;
  }

  #note(from: string, facts: readonly Fact[]): void {
    let stage = from;
    for (const fact of facts) {
      if (fact.kind === 'entered') stage = fact.stage;
      if (fact.kind === 'decided') this.#decided.add(`${stage}/${fact.step}/${fact.on}/${fact.rule}`);
    }
  }
}
