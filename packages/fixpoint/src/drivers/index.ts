export type { Answer, Carried, EmbeddedPorts, Person } from './embedded.ts';
export { carry } from './embedded.ts';
export { lookAround } from './look-around.ts';
export type { Pause } from './rest.ts';
