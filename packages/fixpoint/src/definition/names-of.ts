/** The names in a key such as `done, unchanged`. */
export function namesOf(key: string): readonly string[] {
  return key.split(',').map((name) => name.trim());
}
