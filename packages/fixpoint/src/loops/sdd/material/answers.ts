import type { Happened, QuestionAsked } from '../../../journal/index.ts';
import type { Decided } from './entries.ts';

/** Questions whose answers stand in the ledger as rulings. */
const inLedger: readonly string[] = ['ask:plan-conflict', 'ask:preflight', 'ask:residual', 'ask:doubtful'];

/** What a person answered in words, the oldest first, but for what the ledger has as a ruling. */
export function answersIn(history: readonly Happened[]): readonly Decided[] {
  let asked: QuestionAsked | null = null;
  let part = '';
  let said = '';
  const answers: Decided[] = [];
  for (const { event, facts } of history) {
    if (event.type === 'question.asked') asked = event;
    if (event.type === 'call.replied') said = event.summary ?? '';
    if (event.type === 'question.answered' && event.words !== null && !isInLedger(asked)) {
      answers.push({ task: part, what: event.words, why: whyAsked(asked, said) });
    }
    const entered = facts.findLast((fact) => fact.kind === 'entered');
    if (entered !== undefined) part = entered.item ?? entered.stage;
  }
  return answers;
}

function isInLedger(asked: QuestionAsked | null): boolean {
  return asked !== null && inLedger.includes(asked.word);
}

/** What an implementer that could not go on had said is what was answered. */
function whyAsked(asked: QuestionAsked | null, said: string): string {
  const isOfImplementer = asked?.word === 'ask:context' || asked?.word === 'ask:blocked';
  return `answered by a person, asked about ${asked?.reason}${isOfImplementer ? `: ${said.trim()}` : ''}`;
}
