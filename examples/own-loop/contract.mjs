/** A gate: every reference in the document leads somewhere, and every part of a path in braces is a parameter. */
import { readFileSync } from 'node:fs';

const text = readFileSync('api.json', 'utf8');
const api = JSON.parse(text);
const faults = [...danglingReferences(), ...undeclaredParameters()];
for (const { after, message } of faults) console.log(`api.json:${lineOf(after)}:1: error: ${message}`);
process.exitCode = faults.length === 0 ? 0 : 1;

function danglingReferences() {
  const references = [...text.matchAll(/"\$ref": "#\/([^"]+)"/g)];
  return references
    .filter(([, way]) => way.split('/').reduce((inner, key) => inner?.[key], api) === undefined)
    .map(([written, way]) => ({ after: written, message: `nothing stands at #/${way}` }));
}

function undeclaredParameters() {
  return Object.entries(api.paths).flatMap(([path, { parameters = [], ...operations }]) =>
    [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
      Object.entries(operations)
        .filter(([, operation]) => ![...parameters, ...(operation.parameters ?? [])].some((each) => each.name === name))
        .map(([verb]) => ({ after: `"${path}"`, message: `${verb} ${path} has no parameter ${name}` })),
    ),
  );
}

/** The line, from 1, on which something is written first. */
function lineOf(written) {
  return text.slice(0, text.indexOf(written)).split('\n').length;
}
