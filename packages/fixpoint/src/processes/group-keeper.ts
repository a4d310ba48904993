import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';

// Reads which groups began and ended. When the other end is closed, which also a killed process does, it ends the rest.
const script = `
while read -r word group; do
  case $word in
    began) groups="$groups $group" ;;
    ended) left=
      for each in $groups; do [ "$each" = "$group" ] || left="$left $each"; done
      groups=$left ;;
  esac
done
for each in $groups; do kill -KILL "-$each"; done
`;

let keeper: Writable | undefined;

/**
 * Starts a helper process that outlives this one: should this process be killed, it ends the groups that are left. No
 * signal handler can do that. Where there is no `sh`, nothing is kept.
 */
export function wakeKeeper(): Writable {
  keeper ??= startKeeper();
  return keeper;
}

/** Tells the helper that a process group began or ended. */
export function tellKeeper(word: 'began' | 'ended', group: number): void {
  wakeKeeper().write(`${word} ${group}\n`);
}

function startKeeper(): Writable {
  const child = spawn('sh', ['-c', script], {
    cwd: '/',
    env: {},
    // A Ctrl-C at the terminal is not meant for it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  // Node makes a pipe to a process of a socket, which would keep this process alive.
  (child.stdin as Socket).unref();
  return child.stdin;
}
