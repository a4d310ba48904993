export { addCarried } from './add-carried.ts';
export { readImplementer } from './read-implementer.ts';
export { readResolutions, readRulings } from './read-judgement.ts';
export { readRereview } from './read-rereview.ts';
export { readReview } from './read-review.ts';
