import { parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/**
 * A node of the syntax tree inside a function, with the node around it.
 *
 * @typedef {{ node: any, parent: any, isTarget: boolean }} Place
 *
 * What edits are drawn from: the text, its places, and the names and expressions that it already has.
 *
 * @typedef {{ source: string, places: readonly Place[], names: readonly string[], expressions: readonly string[] }} Program
 *
 * One change of the text, between two offsets.
 *
 * @typedef {{ start: number, end: number, text: string }} Edit
 *
 * Proposes the edits of one kind at one place.
 *
 * @typedef {(place: Place, program: Program) => readonly Edit[]} EditKind
 */

/**
 * @param {string} source
 * @returns {Program}
 */
export function readProgram(source) {
  const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'script' });
  const places = readPlaces(tree);
  const names = places.filter(isNameTarget).map(({ node }) => node.name);
  const expressions = places.filter(isExpression).map(({ node }) => source.slice(node.start, node.end));
  return { source, places, names: [...new Set(names)], expressions: [...new Set(expressions)] };
}

/**
 * In the order of the text, what is around first. What stands outside of all functions stays as it is.
 *
 * @param {any} tree
 */
function readPlaces(tree) {
  /** @type {Place[]} */
  const places = [];
  fullAncestor(tree, (node, _state, ancestors, type) => {
    const around = ancestors.slice(0, -1);
    if (!around.some((outer) => /Function/.test(outer.type))) return;
    places.push({ node, parent: around.at(-1), isTarget: /Pattern$/.test(type ?? '') });
  });
  return places.sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end);
}

/** @param {Place} place */
function isNameTarget({ node, isTarget }) {
  return isTarget && node.type === 'Identifier';
}

const expressionType = /^(Identifier|Literal|(Array|Binary|Call|Logical|Member|Unary)Expression)$/;

/**
 * Whether a value is read here, so that another value may stand in its place.
 *
 * @param {Place} place
 */
export function isExpression({ node, parent, isTarget }) {
  const isCalled = parent.type === 'CallExpression' && parent.callee === node;
  return expressionType.test(node.type) && !isTarget && !isCalled;
}
