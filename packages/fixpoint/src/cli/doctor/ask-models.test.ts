import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPlace } from '../test-support.ts';

/** A server that never answers. */
async function serve(): Promise<string> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a model is asked for a word within the limit of its own settings', async () => {
  const slow = { model: 'compatible/a', baseUrl: await serve(), timeoutMs: 700 };
  const settings = JSON.stringify({ agents: { slow } });
  const place = await openPlace({ 'config/fixpoint/fixpoint.config.yaml': settings });
  const env = { PATH: '/nowhere', XDG_CONFIG_HOME: path.join(place.folder, 'config') };
  const { exit, stdout } = await place.call(['doctor', '--ask'], { env });
  expect(stdout).toContain('asked for a word, it ended as timeout: not done after 0.7 seconds');
  expect(exit).toBe(1);
});
