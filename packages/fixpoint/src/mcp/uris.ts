/** What of a run can be read as a resource, beside the prompts of its calls. */
export const runPages = ['report', 'ledger', 'result'] as const;

export type RunPage = (typeof runPages)[number];

type Addressed =
  | { readonly run: string; readonly kind: RunPage }
  | { readonly run: string; readonly kind: 'prompt'; readonly call: string };

/** The address of a resource. */
export function uriOf(what: Addressed): string {
  const run = `fixpoint://runs/${encodeURIComponent(what.run)}`;
  if (what.kind === 'prompt') return `${run}/calls/${encodeURIComponent(what.call)}/prompt`;
  return `${run}/${what.kind}`;
}
