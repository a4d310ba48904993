import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** The home of a test file's user: nobody's own settings, and where it is remembered what was confirmed. */
export const home = mkdtempSync(path.join(tmpdir(), 'fixpoint-home-'));

afterAll(() => rmSync(home, { recursive: true, force: true }));
