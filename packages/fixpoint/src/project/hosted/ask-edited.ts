import type { PinnedLoop } from '../../journal/index.ts';
import type { AskStep, Option, Stage } from '../../loop/index.ts';
import text from './ask-edited.md';
import keepText from './ask-edited-keep.md';
import undoText from './ask-edited-undo.md';

const step = 'ask-edited';

const back = (effects: Option['rule']['do']): Option => {
  return { if: [], rule: { when: [], do: effects, go: { kind: 'back' } } };
};

const question: AskStep = {
  kind: 'ask',
  word: 'edited',
  reason: 'edited',
  options: {
    keep: back([]),
    undo: back([{ kind: 'undo-edit' }]),
    abandon: { if: [], rule: { when: [], do: [], go: { kind: 'end', outcome: 'abandoned' } } },
  },
};

/**
 * Lets each stage of a loop ask about edits that has no question for them: the session that hosts a run may not revise by
 * itself, and only its person knows whose edit it was.
 */
export function askAboutEdits(pinned: PinnedLoop): PinnedLoop {
  const stages = pinned.loop.stages.map(withQuestion);
  const asking = stages.filter((stage, index) => stage !== pinned.loop.stages[index]);
  const options = { keep: keepText.trim(), undo: undoText.trim() };
  const questions = asking.map(({ name }) => [`${name}/${step}`, { text, options }] as const);
  return {
    ...pinned,
    loop: { ...pinned.loop, stages },
    questions: { ...pinned.questions, ...Object.fromEntries(questions) },
  };
}

function withQuestion(stage: Stage): Stage {
  if (stage.edited !== undefined) return stage;
  return { ...stage, edited: step, steps: { ...stage.steps, [step]: question } };
}
