/** One line about a cache, for the log. */
export function reportCache(name, cache) {
  return `${name}: ${cache.size} entries`;
}
