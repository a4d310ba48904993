export { apply, initial } from './apply.ts';
export type { Bounds, CallBounds } from './bounds.ts';
export { callBounds, countBounds } from './bounds.ts';
export type { Explored, ExploreOptions, Place, Start, Way } from './explore/explore.ts';
export { explore } from './explore/explore.ts';
export type { Move } from './explore/move.ts';
export { follow } from './explore/move.ts';
export { examplesFrom } from './explore/moves-by-label.ts';
export type { Extent, Knot } from './explore/paths.ts';
export { findKnots, measurePaths } from './explore/paths.ts';
export { ruleLists, stepsOf, testsOf } from './explore/walk.ts';
export type { Fact, Tested, Transition } from './fact.ts';
export type { Call, Need, Question } from './need.ts';
export { next, seatsOf } from './need.ts';
export type { Outcome } from './outcome.ts';
export { outcomeNames, outcomes, waitingExit } from './outcome.ts';
export type { FindingMark, LoopEvent, OpenFinding, Reply, ReplyKind, RoleKind, Ruling } from './reply.ts';
export { gates, repliesOf, rulings } from './reply.ts';
export type { Ending, LoopInput, PendingConflict, State } from './state.ts';
export { onlySeat } from './state.ts';
export type { Tallies } from './tally.ts';
export { tally } from './tally.ts';
export { carriedList, currentItem, stepOf } from './turn.ts';
export type {
  AskStep,
  CallStep,
  Destination,
  Effect,
  JunctionStep,
  Loop,
  Memory,
  MemoryScope,
  Option,
  Role,
  Rule,
  SettingValue,
  Stage,
  Step,
  Test,
} from './types.ts';
