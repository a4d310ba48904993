import type { Happened } from '../journal/index.ts';
import { next, type Outcome } from '../loop/index.ts';

/** Where a decision led. */
export type Led =
  | { readonly kind: 'step'; readonly word: string }
  | { readonly kind: 'question'; readonly word: string; readonly reason: string }
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly reason: string };

/** Where the run went after an event. */
export function whereTo({ fold }: Happened): Led {
  const need = next(fold.loop, fold.state);
  switch (need.kind) {
    case 'calls':
      return { kind: 'step', word: need.calls[0]?.word ?? need.step };
    case 'question':
      return { kind: 'question', word: need.word, reason: need.reason };
    case 'ended':
      return { kind: 'ended', outcome: need.outcome, reason: need.reason };
  }
}

/** Where a decision led, as one word: a step, a question, or an outcome. */
export function sayLed(led: Led): string {
  return led.kind === 'ended' ? led.outcome : led.word;
}
