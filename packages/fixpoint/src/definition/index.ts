export type {
  AuthoredAsk,
  AuthoredCall,
  AuthoredLoop,
  AuthoredMemory,
  AuthoredOption,
  AuthoredRole,
  AuthoredRule,
  AuthoredStage,
  AuthoredStep,
  AuthoredTest,
  SettingKind,
  SettingSpec,
} from './authored.ts';
export type { KnownNames } from './checks/check-known.ts';
export { inputLists } from './checks/check-names.ts';
export { defineLoop } from './define-loop.ts';
export type { LoopDefinition } from './definition.ts';
export { resolveLoop } from './definition.ts';
export { loadLoop, loadTakenLoop } from './load-loop.ts';
export type { Shape } from './parse-shape.ts';
export { parseShape } from './parse-shape.ts';
export type { Problem } from './problems.ts';
export { definitionError } from './problems.ts';
export { readLoop, takeLoop } from './read.ts';
export { loopFileSchema } from './schema.ts';
export type { Setting } from './settings.ts';
export type { Path, Source } from './source.ts';
export { readYaml, sourceOf } from './source.ts';
export { takeBuiltIn } from './take-built-in.ts';
