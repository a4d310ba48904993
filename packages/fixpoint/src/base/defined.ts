type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The same object without members that are undefined, so that an optional member is there or is not. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}
