import { copied, extended, offByOne, onlyPart, swappedOperands } from './expressions.mjs';
import { readProgram } from './program.mjs';
import { negated, withoutStatement } from './statements.mjs';
import { otherLiteral, otherMethod, otherName, otherOperator } from './words.mjs';

/** Likely slips first, then the kinds that propose much. */
const kinds = [
  otherOperator,
  otherMethod,
  otherLiteral,
  swappedOperands,
  negated,
  onlyPart,
  offByOne,
  withoutStatement,
  otherName,
  extended,
  copied,
];

/**
 * All texts that are one edit away from a program, each once, and always in the same order.
 *
 * @param {string} source
 */
export function* proposeEdits(source) {
  const program = readProgram(source);
  const seen = new Set([source]);
  for (const { start, end, text } of editsOf(program)) {
    const edited = source.slice(0, start) + text + source.slice(end);
    if (seen.has(edited)) continue;
    seen.add(edited);
    yield edited;
  }
}

/** @param {import('./program.mjs').Program} program */
function* editsOf(program) {
  for (const propose of kinds) {
    for (const place of program.places) yield* propose(place, program);
  }
}
