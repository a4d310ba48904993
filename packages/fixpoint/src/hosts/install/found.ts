/** Whether a part is in a text, is still to be put there, or something else is in its place. */
export type Found = 'there' | 'missing' | 'other';
