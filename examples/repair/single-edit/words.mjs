/** Edits that exchange one word: an operator, a method, a number or text, a name. */

/** @typedef {import('./program.mjs').EditKind} EditKind */

const operators = [
  ['<', '<=', '>', '>=', '==', '!=', '===', '!=='],
  ['+', '-', '*', '/', '%'],
  ['&&', '||'],
  ['=', '+=', '-=', '*=', '/='],
  ['++', '--'],
];

const methods = [
  ['min', 'max'],
  ['floor', 'ceil', 'round', 'trunc'],
  ['toUpperCase', 'toLowerCase'],
  ['startsWith', 'endsWith', 'includes'],
  ['indexOf', 'lastIndexOf'],
  ['push', 'unshift'],
  ['pop', 'shift'],
  ['some', 'every'],
];

/**
 * @param {readonly string[][]} families
 * @param {string} word
 */
function relativesOf(families, word) {
  const family = families.find((words) => words.includes(word)) ?? [];
  return family.filter((other) => other !== word);
}

/** `a < b` becomes `a <= b`. @type {EditKind} */
export function otherOperator({ node }, { source }) {
  const { type, operator } = node;
  if (operator === undefined || type === 'UnaryExpression') return [];
  const before = type === 'UpdateExpression' ? node : node.left;
  const start = source.indexOf(operator, type === 'UpdateExpression' ? before.start : before.end);
  return relativesOf(operators, operator).map((text) => ({ start, end: start + operator.length, text }));
}

/** `Math.min` becomes `Math.max`. @type {EditKind} */
export function otherMethod({ node }) {
  if (node.type !== 'MemberExpression' || node.computed) return [];
  const { start, end, name } = node.property;
  return relativesOf(methods, name).map((text) => ({ start, end, text }));
}

/** `2` becomes `1`, or a number that the function has elsewhere; so do texts. @type {EditKind} */
export function otherLiteral({ node }, { places }) {
  if (node.type !== 'Literal') return [];
  const { start, end, raw, value } = node;
  const used = places.filter(
    ({ node: { type, value: other } }) => type === 'Literal' && typeof other === typeof value,
  );
  const texts = new Set([...used.map((place) => place.node.raw), ...variantsOf(value)]);
  return [...texts].filter((text) => text !== raw).map((text) => ({ start, end, text }));
}

/** @param {unknown} value */
function variantsOf(value) {
  switch (typeof value) {
    case 'boolean':
      return [String(!value)];
    case 'number':
      return [value + 1, value - 1, value + 2, value - 2, 1 / value, 0, 1, 2]
        .filter(Number.isFinite)
        .map(String);
    case 'string':
      return textsNear(value).map((text) => JSON.stringify(text));
    default:
      return [];
  }
}

/** @param {string} text */
function textsNear(text) {
  const [first = '', ...rest] = text;
  const flipped = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return ['', first, text.slice(0, -1), flipped + rest.join('')];
}

/** A name becomes another name of the function. @type {EditKind} */
export function otherName({ node, parent }, { names }) {
  const isDeclared = parent.type === 'VariableDeclarator' && parent.id === node;
  if (node.type !== 'Identifier' || isDeclared) return [];
  return names
    .filter((name) => name !== node.name)
    .map((text) => ({ start: node.start, end: node.end, text }));
}
