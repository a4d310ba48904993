export { askAnew } from './ask-anew.ts';
export { closeRun } from './close-run.ts';
export type { EmbeddedPorts } from './embedded.ts';
export { carry } from './embedded.ts';
export { carryHosted } from './hosted.ts';
export { lookAround } from './look-around.ts';
export type { Answer, Carried, Person } from './meet.ts';
export type { Pause } from './rest.ts';
