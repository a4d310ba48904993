import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';

// Reads which groups began and ended, and their marks. When the other end is closed, which also a killed process does, it
// ends the rest: the groups, and what has left them but has their mark in its environment.
const script = `
while read -r word group mark; do
  case $word in
    began) begun="$begun $group:$mark" ;;
    ended) left=
      for each in $begun; do [ "\${each%%:*}" = "$group" ] || left="$left $each"; done
      begun=$left ;;
  esac
done
for each in $begun; do kill -KILL "-\${each%%:*}"; done
for each in $begun $begun; do
  mark=\${each#*:}
  [ -n "$mark" ] || continue
  for file in $(grep -Fls "$mark" /proc/[0-9]*/environ); do
    file=\${file#/proc/}
    kill -KILL "\${file%/environ}"
  done
done
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

/** Tells the helper in a line that a process group began, with its mark, or ended. */
export function tellKeeper(line: string): void {
  wakeKeeper().write(`${line}\n`);
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
