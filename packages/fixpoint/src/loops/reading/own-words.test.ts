import { describe, expect, test } from 'vitest';
import { saysUnread } from './own-words.ts';

describe('a reviewer that did not read', () => {
  test.each([
    'I could not open the diff.',
    'I wasn’t able to read the file.',
    'Sorry, I have not been able to access the repository.',
    'We were unable to fully review the plan.',
    'I’m unable to view attachments.',
    'I did not get to section 6.',
    'I have no access to the repository.',
    'I don’t have access to it.',
    'I didn’t receive the diff.',
    'I ran out of room.',
    'I only got as far as section 5 of 11.',
    'Could you share the plan?',
    'The diff is not part of the prompt.',
  ])('says: %s', (text) => {
    expect(saysUnread(text)).toBe(true);
  });
});

describe('a reviewer that did read', () => {
  test.each([
    'I could not find any problem.',
    'I did not see anything odd.',
    'I did not read any line that worries me.',
    'I checked that the client did not read past the end.',
    'I reviewed the retry path; it can’t open the file twice.',
    'On HTTP 429 it could not read the body and ran out of retries.',
    'The process ran out of memory before; now it does not.',
    'The file could not be opened is the right message.',
    'I read all of it.',
  ])('may say: %s', (text) => {
    expect(saysUnread(text)).toBe(false);
  });
});
