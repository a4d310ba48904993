import type { Person } from '../../drivers/index.ts';
import type { Script } from './script.ts';

/** Answers questions from the script of a drill; where it has no answer, the run is left waiting. */
export function createScriptedPerson(script: Pick<Script, 'answer'>): Person {
  return {
    async ask({ word, options }) {
      const offered = options.map(({ option }) => option);
      const answer = script.answer(word, offered);
      if (answer === null) return null;
      return { option: answer.answer, words: answer.words ?? null, channel: 'script' };
    },
  };
}
