import { readFile } from 'node:fs/promises';

const textFile = /\.(md|yaml)$/;

/**
 * Makes `import text from './loop.yaml'` (or a `.md` file) give the file's text.
 * One plugin for the build (rolldown) and the tests (vite), so that both read the same.
 */
export function textFiles() {
  return {
    name: 'text-files',
    /** @param {string} id */
    async load(id) {
      if (!textFile.test(id)) return null;
      const text = await readFile(id, 'utf8');
      return {
        code: `export default ${JSON.stringify(text)};`,
        map: null,
        moduleType: /** @type {const} */ ('js'),
      };
    },
  };
}
