import { type FixpointError, toFixpointError } from '../../base/index.ts';
import { initial } from '../apply.ts';
import type { Fact, Transition } from '../fact.ts';
import type { LoopInput, State } from '../state.ts';
import type { Loop } from '../types.ts';
import { type Distinctions, findDistinctions } from './distinctions.ts';
import { keyOf } from './key.ts';
import { editsFrom, follow, type Move, movesFrom } from './move.ts';

/** A run as it begins: a loop with settings, and an input. All loops of one exploration have the same rules. */
export interface Start {
  readonly loop: Loop;
  readonly input: LoopInput;
}

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
  readonly start: Start;
  readonly state: State;
  readonly ways: readonly Way[];
  /** How it was first reached; null for a state that runs start in. */
  readonly from: { readonly place: number; readonly move: Move } | null;
}

/** A run that breaks off before its first call. */
export interface Unstarted {
  readonly start: Start;
  readonly error: FixpointError;
}

/** All that can become of runs of a loop. Of one loop, places stand in the order of the events that it takes to reach them, edits last. */
export interface Explored {
  readonly places: readonly Place[];
  /** Where runs start, by place. */
  readonly starts: readonly number[];
  readonly unstarted: readonly Unstarted[];
  /** Steps that were reached, as `<stage>/<step>`, and rules that decided, as `<stage>/<step>/<on>/<number>`. */
  readonly reached: ReadonlySet<string>;
  /** False where there were more states than were to be looked at. */
  readonly isWhole: boolean;
}

export interface ExploreOptions {
  readonly mostStates: number;
  /** Leaves out what isn't asked about. */
  readonly isLookedAt?: (move: Move) => boolean;
  /** In which runs others than the producer may change the artifact; left out, in none. */
  readonly isEdited?: (start: Start) => boolean;
}

/** Explores a loop against everything that can come back, merging states that rules cannot tell apart. */
export function explore(starts: readonly Start[], options: ExploreOptions): Explored {
  return new Explorer(options).run(starts);
}

interface OpenPlace extends Place {
  readonly told: Distinctions;
  readonly ways: Way[];
}

class Explorer {
  readonly #options: ExploreOptions;
  readonly #places: OpenPlace[] = [];
  readonly #told = new Map<Loop, Distinctions>();
  readonly #known = new Map<string, number>();
  readonly #reached = new Set<string>();
  #next = 0;
  #isWhole = true;

  constructor(options: ExploreOptions) {
    this.#options = options;
  }

  run(starts: readonly Start[]): Explored {
    const begun = starts.map((start, index) => {
      // What the first loop can reach is found first, by paths of its own.
      if (starts[index - 1]?.loop !== start.loop) this.#goOn();
      return this.#begin(start);
    });
    this.#goOn();
    const { isEdited } = this.#options;
    if (isEdited !== undefined) this.#extendByEdits(isEdited);
    return {
      places: this.#places,
      starts: begun.filter((each) => typeof each === 'number'),
      unstarted: begun.filter((each) => typeof each !== 'number'),
      reached: this.#reached,
      isWhole: this.#isWhole,
    };
  }

  /** Goes on from the places that were not looked at yet. */
  #goOn(): void {
    for (; this.#next < this.#places.length; this.#next += 1) {
      const place = this.#places[this.#next];
      if (place !== undefined) this.#extend(this.#next, place, this.#movesFrom(place));
    }
  }

  /** Edits come last, so that the shortest path to a place has none where there is one without. */
  #extendByEdits(isEdited: (start: Start) => boolean): void {
    const before = this.#places.length;
    for (const [index, place] of this.#places.entries()) {
      const moves = index < before ? [] : this.#movesFrom(place);
      const edits = isEdited(place.start) ? editsFrom({ ...place.start, ...place }) : [];
      this.#extend(index, place, [...moves, ...edits]);
    }
  }

  #begin(start: Start): number | Unstarted {
    try {
      const { state, facts } = initial(start.loop, start.input);
      this.#note(start.loop.stages[0]?.name ?? '', facts);
      return this.#placeOf({ start, told: this.#tell(start.loop), state, from: null });
    } catch (thrown) {
      return { start, error: toFixpointError(thrown) };
    }
  }

  #tell(loop: Loop): Distinctions {
    const told = this.#told.get(loop) ?? findDistinctions(loop);
    this.#told.set(loop, told);
    return told;
  }

  #movesFrom(place: OpenPlace): readonly Move[] {
    const moves = movesFrom({ ...place.start, ...place });
    return moves.filter(this.#options.isLookedAt ?? (() => true));
  }

  /** Adds the ways from a place; of those that differ in nothing that is asked about, the first. */
  #extend(index: number, place: OpenPlace, moves: readonly Move[]): void {
    const seen = new Set<string>();
    for (const move of moves) {
      const way = this.#follow(index, place, move);
      const counted = way.counted.map(({ name, value, max }) => [name, max !== null && value > max]);
      const what = JSON.stringify([way.to, move.kind, move.role, counted, way.error?.message]);
      if (seen.has(what)) continue;
      seen.add(what);
      place.ways.push(way);
    }
  }

  #follow(index: number, place: OpenPlace, move: Move): Way {
    let moved: Transition<State>;
    try {
      moved = follow(place.start.loop, place.state, move);
    } catch (thrown) {
      return { move, to: null, counted: [], error: toFixpointError(thrown) };
    }
    const { state, facts } = moved;
    this.#note(place.state.stage, facts);
    const to = this.#placeOf({ ...place, state, from: { place: index, move } });
    const counted = facts.filter((fact): fact is Counted => fact.kind === 'counted');
    return { move, to, counted, error: null };
  }

  #placeOf({ start, told, state, from }: Omit<OpenPlace, 'ways'>): number {
    const key = keyOf({ loop: start.loop, told, state });
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const at = this.#places.length;
    this.#isWhole &&= at < this.#options.mostStates;
    if (!this.#isWhole) return 0;
    this.#known.set(key, at);
    this.#reached.add(`${state.stage}/${state.step}`);
    this.#places.push({ start, told, state, from, ways: [] });
    return at;
  }

  #note(from: string, facts: readonly Fact[]): void {
    let stage = from;
    for (const fact of facts) {
      if (fact.kind === 'entered') stage = fact.stage;
      if (fact.kind !== 'decided') continue;
      this.#reached.add(`${stage}/${fact.step}`);
      const [on] = fact.on.split(':');
      this.#reached.add(`${stage}/${fact.step}/${on}/${fact.rule}`);
    }
  }
}
