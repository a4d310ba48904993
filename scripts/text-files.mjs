import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/**
 * Makes `import text from './loop.yaml'` (or a `.md` file) give the file's text. What a loop file says is there too,
 * as `value`, so that nobody parses our own loops at run time.
 * One plugin for the build (rolldown) and the tests (vite), so that both read the same.
 */
export function textFiles() {
  return {
    name: 'text-files',
    load: {
      filter: { id: /\.(md|yaml)$/ },
      /** @param {string} id */
      async handler(id) {
        const text = await readFile(id, 'utf8');
        return {
          code: `export default ${JSON.stringify(text)};\n${id.endsWith('/loop.yaml') ? exportValue(text) : ''}`,
          map: null,
          moduleType: /** @type {const} */ ('js'),
        };
      },
    },
  };
}

/** @param {string} yaml */
function exportValue(yaml) {
  return `export const value = ${JSON.stringify(parse(yaml, { merge: true }))};`;
}
