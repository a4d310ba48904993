/** Makes a switch over a union exhaustive: the compiler refuses a case that was forgotten. */
export function assertNever(value: never): never {
  throw new TypeError(`unexpected value: ${JSON.stringify(value)}`);
}
