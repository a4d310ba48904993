import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes the licences of the libraries that are built into Fixpoint beside it, as they ask.
 * A plugin of the build (rolldown).
 */
export function licences() {
  return {
    name: 'licences',
    /**
     * @this {{ emitFile(file: { type: 'asset', fileName: string, source: string }): unknown }}
     * @param {unknown} _options
     * @param {Readonly<Record<string, { readonly moduleIds?: readonly string[] }>>} bundle
     */
    async generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(({ moduleIds }) => moduleIds ?? []);
      const folders = [...new Set(modules.flatMap(packageOf))].sort();
      const texts = await Promise.all(folders.map(describePackage));
      this.emitFile({
        type: 'asset',
        fileName: 'licences.txt',
        source: texts.join(`\n${'-'.repeat(80)}\n\n`),
      });
    },
  };
}

/**
 * @param {string} module a module's file
 * @returns {string[]} the folder of the package that it belongs to, or nothing for a file of our own
 */
function packageOf(module) {
  const found = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module);
  return found === null ? [] : [found[0]];
}

/** @param {string} folder */
async function describePackage(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? '' : `\n${await readFile(path.join(folder, file), 'utf8')}`;
  return `${name} ${version}: ${license}\n${text}`;
}
