/** Edits of conditions and of whole statements. */

/** @typedef {import('./program.mjs').EditKind} EditKind */

/** `if (a)` becomes `if (!(a))`. @type {EditKind} */
export function negated({ node }, { source }) {
  if (!node.test) return [];
  const { start, end } = node.test;
  return [{ start, end, text: `!(${source.slice(start, end)})` }];
}

const removableType = /^(Break|Continue|Expression|For|ForOf|If|Return|While)Statement$/;

/** A statement is left out. @type {EditKind} */
export function withoutStatement({ node, parent }) {
  if (!removableType.test(node.type)) return [];
  return [{ start: node.start, end: node.end, text: parent.type === 'BlockStatement' ? '' : ';' }];
}
