import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A new folder for each test, gone after it. */
export function temporaryFolder(): () => string {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-test-')));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** The command lines of the living processes that contain a text. */
export function processesMarked(mark: string): readonly string[] {
  const list = execFileSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(mark) && !line.startsWith('Z'));
}
