import { z } from 'zod';

/** What models cost, by their names: dollars for a million tokens. */
export const pricesShape = z.record(
  z.string().min(1),
  z.strictObject({ input: z.number().min(0), output: z.number().min(0) }),
);
