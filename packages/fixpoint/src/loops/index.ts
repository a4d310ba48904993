export type {
  CountFiles,
  GivenPlan,
  KeepRecord,
  MakeReader,
  Precheck,
  Prechecked,
  PrecheckedEnd,
  PrecheckedGo,
  PrecheckInput,
  RecordInput,
  RecordKeeper,
} from './kit.ts';
export { promptText, putPartialsIn } from './prompt-text.ts';
export type { BuiltInLoop } from './registry.ts';
export {
  broughtLists,
  builtInLoops,
  defaultLoop,
  findBuiltIn,
  materials,
  prechecks,
  prompts,
  recordFiles,
  records,
} from './registry.ts';
export { readers, repliesRead } from './replies.ts';
export { replySchema } from './reply-schemas.ts';
export { wrapWorker } from './wrap-worker.ts';
