import { runCommandLine } from './command-line.ts';
import { openFace } from './face.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), openFace(process));
