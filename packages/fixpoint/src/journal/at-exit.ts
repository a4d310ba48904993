const waiting = new Set<() => void>();

/** Does something, at once, when this process exits; gives what calls it off. A process that is killed does nothing more. */
export function atExit(work: () => void): () => void {
  if (waiting.size === 0) process.on('exit', doAll);
  waiting.add(work);
  return () => {
    waiting.delete(work);
    if (waiting.size === 0) process.off('exit', doAll);
  };
}

function doAll(): void {
  for (const work of waiting) work();
}
