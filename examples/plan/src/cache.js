/** Keeps values by key until they are deleted. */
export function createCache() {
  const entries = new Map();
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      entries.set(key, value);
    },
    delete: (key) => entries.delete(key),
    get size() {
      return entries.size;
    },
  };
}
