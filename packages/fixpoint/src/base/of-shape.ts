/** What a schema says of a value. */
type Judged<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Gives the value that holds, or throws in one line why it does not: the first of all that is wrong with it. */
export function ofShape<Value>(judged: Judged<Value>): Value {
  if (judged.success) return judged.data;
  const [first, ...others] = judged.error.issues;
  const place = first?.path.length ? `${first.path.map(String).join('.')}: ` : '';
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new Error(`${place}${first?.message ?? 'it does not hold'}${more}`);
}
