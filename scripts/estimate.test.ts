import { expect, test } from 'vitest';
import { measuredReviewers } from '../packages/fixpoint/src/views/index.ts';
import { measureReviewers } from './estimate.mjs';

test('what clean reviews may have missed is what the data says', async () => {
  const { basis: _, ...figures } = measuredReviewers;
  expect(await measureReviewers()).toEqual(figures);
});
