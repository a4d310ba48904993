/** The value in the middle. @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/** The value that a share of the values is not above. @param {readonly number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * How many times ours costs what the other costs, pair by pair: the median, and between which the middle half lies.
 *
 * @param {readonly (readonly [ours: number, other: number])[]} pairs
 */
export function ratioOf(pairs) {
  const ratios = pairs.map(([ours, other]) => ours / other);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  return `${middle} (${low} to ${high})`;
}
