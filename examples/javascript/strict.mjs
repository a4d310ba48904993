/** Makes every `==` a `===` in the files of a folder: what ESLint does not dare, as it can change what the code does. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = 'src'] = process.argv.slice(2);

for (const name of readdirSync(folder)) {
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/ ([!=]=) /g, ' $1= '));
}
