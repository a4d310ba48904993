/** Gives what each of several works brings, in the order in which they end. */
export async function* asTheyEnd<T>(works: readonly Promise<T>[]): AsyncGenerator<T> {
  const open = new Map(works.map((work, index) => [index, work.then((value) => ({ index, value }))]));
  while (open.size > 0) {
    const { index, value } = await Promise.race(open.values());
    open.delete(index);
    yield value;
  }
}
