import type { Happened } from '../journal/index.ts';
import type { Observer } from '../runner/index.ts';
import { type History, liveLine, momentLines, openLines, safeLine, timeline } from '../views/index.ts';
import type { Face } from './face.ts';
import { openLine } from './line.ts';

/** What is told on stderr while a run is under way. */
export interface Progress {
  readonly observer: Observer;
  say(text: string): void;
  /** Lists what is open, for a person who is about to be asked. */
  sayOpen(): void;
  end(): void;
}

/**
 * Tells each thing that happens once, and keeps a live line below where the terminal allows it.
 *
 * @param before what happened earlier, and was told then.
 */
export async function openProgress(face: Face, before: History = []): Promise<Progress> {
  const history: Happened[] = [...before];
  const line = await openLine(face, () => sayNow(history, face));
  let told = timeline(history).length;
  return {
    observer: {
      onHappened: (happened) => {
        history.push(happened);
        const moments = timeline(history);
        line.print(moments.slice(told).flatMap((moment) => tell(moment, happened, face)));
        told = moments.length;
        return [];
      },
    },
    say: (text) => line.print([`  ${safeLine(text)}`]),
    sayOpen: () => line.print(openLines(history, face.stderr.style)),
    end: line.end,
  };
}

/** A question is told by the prompt, or by the text at the end. */
function tell(
  moment: ReturnType<typeof timeline>[number],
  { fold }: Happened,
  { stderr }: Face,
): readonly string[] {
  return moment.kind === 'asked' ? [] : momentLines(moment, fold.loop.severities, stderr.style);
}

/** The live line; none while a prompt has the terminal. */
function sayNow(history: History, { clock }: Face): string | null {
  const fold = history.at(-1)?.fold;
  if (fold === undefined || fold.openQuestion !== null || fold.state.ended !== null) return null;
  return liveLine(history, clock.now());
}
