import { test } from 'vitest';
import { sortClients } from './installed.ts';

/** Says, as a skipped test of its own, which clients are not tried here because they are not installed. */
export function skipMissing(missing: readonly string[] = sortClients().missing): void {
  if (missing.length === 0) return;
  const title = `SKIPPED, not installed: ${missing.join(', ')} (npm run agents:install)`;
  console.warn(title);
  test.skip(title);
}
