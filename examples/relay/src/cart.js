/** What the items of a cart cost together, in cents. */
export function totalOf(items) {
  return items.reduce((sum, { price, count }) => sum + price * count, 0);
}
