export { describeEnding } from './describe-ending.ts';
export type { Environment } from './environment.ts';
export { chooseEnvironment } from './environment.ts';
export type { ProgramPlace } from './find-program.ts';
export { isProgramThere } from './find-program.ts';
export type { ProgramEnding, ProgramResult } from './program.ts';
export { runProgram } from './run-program.ts';
export type { Conversation, TalkResult } from './talk-with-program.ts';
export { talkWithProgram } from './talk-with-program.ts';
