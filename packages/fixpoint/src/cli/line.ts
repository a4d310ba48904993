import type { Face } from './face.ts';

/** Lines that stay, and below them one that is written anew. */
export interface Line {
  print(lines: readonly string[]): void;
  end(): void;
}

const everyMs = 1000;

/**
 * Opens stderr for lines that come one by one. On a terminal a live line stands below them.
 *
 * @param sayNow gives the live line; null while there is none.
 */
export async function openLine(face: Face, sayNow: () => string | null): Promise<Line> {
  const plain: Line = {
    print: (lines) => {
      for (const line of lines) face.stderr.write(`${line}\n`);
    },
    end: () => undefined,
  };
  return face.live === null ? plain : liveAbove(plain, face.live, sayNow);
}

async function liveAbove(
  plain: Line,
  stream: NodeJS.WritableStream,
  sayNow: () => string | null,
): Promise<Line> {
  const { createLogUpdate } = await import('log-update');
  const live = createLogUpdate(stream, { showCursor: true });
  const draw = (): void => {
    const line = sayNow();
    if (line === null) live.clear();
    else live(line);
  };
  const timer = setInterval(draw, everyMs).unref();
  return {
    print: (lines) => {
      live.clear();
      plain.print(lines);
      draw();
    },
    end: () => {
      clearInterval(timer);
      live.clear();
    },
  };
}
