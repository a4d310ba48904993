import { parse } from 'acorn';
import { simple } from 'acorn-walk';

/**
 * One broken function of HumanEvalPack as two CommonJS files: the function, and its tests for `node --test`. Each
 * `console.assert(…)` becomes a test of its own, named by what it asserts; nothing else is changed.
 *
 * @param {{ task_id: string, entry_point: string, declaration: string, buggy_solution: string, test: string }} task
 */
export function toFiles({ task_id, entry_point, declaration, buggy_solution, test }) {
  const source = `// ${task_id} of HumanEvalPack (MIT), with its bug.\n${declaration}${buggy_solution}`;
  const exported = `module.exports = { ${entry_point} };\n`;
  return {
    name: entry_point.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    source: `${source.trim()}\n\n${exported}`,
    tests: (/** @type {string} */ path) =>
      [
        "const assert = require('node:assert');\n",
        "const test = require('node:test');\n",
        `const { ${entry_point} } = require('${path}');\n\n`,
        `${splitTests(test.trim())}\n`,
      ].join(''),
  };
}

/** @param {string} text */
function splitTests(text) {
  /** @type {any[]} */
  const calls = [];
  simple(parse(text, { ecmaVersion: 'latest' }), {
    CallExpression: (/** @type {any} */ node) => {
      if (node.callee.object?.name === 'console' && node.callee.property.name === 'assert') calls.push(node);
    },
  });
  return calls.reduceRight((done, { start, end, arguments: [asserted] }) => {
    const claim = text
      .slice(asserted.start, asserted.end)
      .replace(/\s+/g, ' ')
      .replace(/(?<=\() | (?=\))/g, '');
    return `${done.slice(0, start)}test(${JSON.stringify(claim)}, () => assert(${claim}));${done.slice(end)}`;
  }, text);
}
