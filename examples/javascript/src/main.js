import { readFileSync } from 'node:fs';
import { describeDay, isOpen, parseHours } from './hours.js';

var [file, moment] = process.argv.slice(2);

try {
  let hours = parseHours(readFileSync(file, 'utf8'));
  let state = isOpen(hours, moment) ? 'open' : 'closed';
  console.log(state + '; that day: ' + describeDay(hours, moment.split(' ')[0]));
} catch (error) {
  process.exitCode = 1;
}
