export { cleanText } from './clean-text.ts';
export { defined } from './defined.ts';
export type { ErrorCode, FixpointErrorOptions, Place } from './error.ts';
export { errorCodes, FixpointError, toFixpointError } from './error.ts';
export { nearest } from './nearest.ts';
export { assertNever } from './never.ts';
export { quoteWord } from './quote-word.ts';
export { timerMs } from './timer-ms.ts';
export { withinSentence } from './within-sentence.ts';
