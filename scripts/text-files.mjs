import { readFile } from 'node:fs/promises';

/**
 * Makes `import text from './loop.yaml'` (or a `.md` file) give the file's text.
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
          code: `export default ${JSON.stringify(text)};`,
          map: null,
          moduleType: /** @type {const} */ ('js'),
        };
      },
    },
  };
}
