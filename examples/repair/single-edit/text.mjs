/** How parts of a program are put together again as text. */

/** @typedef {import('./program.mjs').Edit} Edit */
/** @typedef {import('./program.mjs').Place} Place */
/** @typedef {import('./program.mjs').Program} Program */

const bindingType = /^(Binary|Conditional|Logical|Member|Unary)Expression$/;
const looseType = /^(ArrowFunction|Assignment|Binary|Conditional|Logical)Expression$/;

/**
 * Puts a text where a node is, in parentheses where what is around could bind into it.
 *
 * @param {Place} place
 * @param {string} text
 * @returns {Edit}
 */
export function exchange({ node, parent }, text) {
  const isSafe = !bindingType.test(parent.type) || /^[\w.]+$/.test(text);
  return { start: node.start, end: node.end, text: isSafe ? text : `(${text})` };
}

/**
 * Lets two nodes change places, the first being the earlier one.
 *
 * @param {Program} program
 * @param {any} first
 * @param {any} second
 * @returns {Edit}
 */
export function exchangeBoth({ source }, first, second) {
  const between = source.slice(first.end, second.start);
  const text = source.slice(second.start, second.end) + between + source.slice(first.start, first.end);
  return { start: first.start, end: second.end, text };
}

/**
 * The text of a node, in parentheses where it could fall apart beside an operator.
 *
 * @param {Program} program
 * @param {any} node
 */
export function operandText({ source }, node) {
  const text = source.slice(node.start, node.end);
  return looseType.test(node.type) ? `(${text})` : text;
}
