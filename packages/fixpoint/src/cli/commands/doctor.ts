import type { Style } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import type { Check } from '../doctor/check.ts';
import { examine } from '../doctor/examine.ts';
import { printJson, printLines } from '../print.ts';

/** Says what works here and what does not. Exit code 1 where something has to be set right. */
export async function run({ face, flags }: Invocation<'ask' | 'json'>): Promise<number> {
  const checks: Check[] = [];
  for await (const check of examine(face, { asksAgents: flags.ask })) {
    checks.push(check);
    if (!flags.json) printLines(face.stdout, sayCheck(check, face.stdout.style));
  }
  const ok = checks.every(({ state }) => state !== 'bad');
  if (flags.json) printJson(face.stdout, { ok, checks });
  return ok ? 0 : 1;
}

function sayCheck({ name, state, says, hint }: Check, style: Style): readonly string[] {
  const marks = { good: style.green('ok  '), note: style.yellow('note'), bad: style.red('bad ') };
  const line = `${marks[state]}  ${style.bold(name)}: ${says}`;
  return hint === undefined ? [line] : [line, `      ${hint}`];
}
