export { serveMcp } from './serve.ts';
export type { ServerOptions } from './server.ts';
