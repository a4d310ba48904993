/** Source files over 250 lines ask to be split and are listed; over 400 they must be, and the check fails. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const listed = 250;
const refused = 400;
const root = fileURLToPath(new URL('..', import.meta.url));

async function sourceFiles() {
  const folders = [path.join(root, 'scripts')];
  for (const name of await readdir(path.join(root, 'packages'))) {
    folders.push(path.join(root, 'packages', name, 'src'));
  }
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  return entries
    .flat()
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** @param {string} file */
async function measure(file) {
  const text = await readFile(file, 'utf8');
  return { file: path.relative(root, file), lines: text.split('\n').length - 1 };
}

const measured = await Promise.all((await sourceFiles()).map(measure));
const long = measured.filter(({ lines }) => lines > listed).sort((a, b) => b.lines - a.lines);
for (const { file, lines } of long) {
  console.log(`${lines} ${file}${lines > refused ? ` (over ${refused}: must be split)` : ''}`);
}
process.exitCode = long.some(({ lines }) => lines > refused) ? 1 : 0;
