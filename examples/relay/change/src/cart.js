/** What the items of a cart cost together, in cents, with a voucher taken off. */
export function totalOf(items, voucher) {
  const sum = items.reduce((sum, { price, count }) => sum + price * count, 0);
  return sum - voucher.amount;
}
