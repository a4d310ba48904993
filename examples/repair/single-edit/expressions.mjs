import { isExpression } from './program.mjs';
import { exchange, exchangeBoth, operandText } from './text.mjs';

/** Edits that turn one expression into another. */

/** @typedef {import('./program.mjs').EditKind} EditKind */

/** `a - b` becomes `b - a`, and `a.f(b, c)` becomes `b.f(a, c)` or `a.f(c, b)`. @type {EditKind} */
export function swappedOperands({ node }, program) {
  const values = swappableValues(node);
  return values.slice(1).map((value, index) => exchangeBoth(program, values[index], value));
}

/**
 * @param {any} node
 * @returns {readonly any[]}
 */
function swappableValues(node) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [node.left, node.right];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'CallExpression':
      return [...receiverOf(node), ...node.arguments];
    default:
      return [];
  }
}

/** @param {any} call */
function receiverOf({ callee }) {
  return callee.type === 'MemberExpression' ? [callee.object] : [];
}

/** `a + b` becomes `a`, and `f(a)` becomes `a`. @type {EditKind} */
export function onlyPart(place, { source }) {
  const { node } = place;
  const parts = node.type === 'UnaryExpression' ? [node.argument] : swappableValues(node);
  return parts.map((part) => exchange(place, source.slice(part.start, part.end)));
}

/** `k` becomes `k + 1`. @type {EditKind} */
export function offByOne(place, program) {
  if (!isExpression(place) || place.node.type === 'Literal') return [];
  return ['+ 1', '- 1'].map((step) => exchange(place, `${operandText(program, place.node)} ${step}`));
}

/** `n` becomes `n - k`: one operator more, with a name, a number, or `n` itself. @type {EditKind} */
export function extended(place, program) {
  if (!isExpression(place)) return [];
  const own = operandText(program, place.node);
  const operands = new Set([...program.names, '2', own]);
  return [...operands].flatMap((operand) =>
    ['+', '-', '*', '/', '%'].map((operator) => exchange(place, `${own} ${operator} ${operand}`)),
  );
}

/** An expression becomes one that stands elsewhere in the function. @type {EditKind} */
export function copied(place, { source, expressions }) {
  if (!isExpression(place)) return [];
  const own = source.slice(place.node.start, place.node.end);
  return expressions.filter((text) => text !== own).map((text) => exchange(place, text));
}
