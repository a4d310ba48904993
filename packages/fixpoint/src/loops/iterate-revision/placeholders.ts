/** What is still to be written, by a person. */
export const toBeDone = '[TBD:';

/** A source that is still to be found. */
export const toBeCited = '[CITE:';
