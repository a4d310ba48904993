import type { Submitted } from '../../project/index.ts';

/** What came of a command of a host: where the run stands, and what was read if a reply was handed in. */
export type Hosted = Pick<Submitted, 'step'> & Partial<Submitted>;
