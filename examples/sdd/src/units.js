/** The parts of a duration, the longest first, with how many seconds each has. */
export const units = [
  ['h', 3600],
  ['m', 60],
  ['s', 1],
];
