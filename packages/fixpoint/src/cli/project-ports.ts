import { randomUUID } from 'node:crypto';
import { defined } from '../base/index.ts';
import type { ProjectPorts } from '../project/index.ts';
import type { Face } from './face.ts';

/** What a project gets of the world, from the face that was called. */
export function projectPorts({ folder, env, clock, random, outputs }: Face): ProjectPorts {
  return { folder, environment: env, clock, random, newId: randomUUID, ...defined({ outputs }) };
}
