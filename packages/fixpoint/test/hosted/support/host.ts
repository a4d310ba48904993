import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { type Called, openPlace, type Place } from '../../../src/cli/test-support.ts';
import type { DueCall, HostedStep } from '../../../src/project/index.ts';
import { git } from '../../../src/workspaces/test-support.ts';
import type { Event } from '../../process/support/project.ts';

/** A session that hosts runs in a folder, and hands in what it is told. */
export interface TestHost {
  readonly place: Place;
  /** Calls Fixpoint, and gives what it printed as JSON. */
  say(words: readonly string[], stdin?: string): Promise<Step>;
  call(words: readonly string[], stdin?: string): Promise<Called>;
  /** Hands in a reply of a call. */
  submit(step: Step, reply: string, how?: Handing): Promise<Step>;
  events(run: string): Promise<readonly Event[]>;
}

export type Step = HostedStep & { readonly read: string | null };

/** How a reply is handed in that is not as usual. */
export interface Handing {
  readonly call?: DueCall;
  readonly as?: string;
}

/** Opens a folder with files and a session that hosts runs there. */
export async function openHost(files: Readonly<Record<string, string>>): Promise<TestHost> {
  const place = await openPlace(files);
  const call = (words: readonly string[], stdin?: string) =>
    place.call(words, stdin === undefined ? {} : { stdin });
  const say = async (words: readonly string[], stdin?: string): Promise<Step> => {
    const { stdout, stderr } = await call([...words, '--json'], stdin);
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };
  return {
    place,
    call,
    say,
    submit: (step, reply, { call: given, as } = {}) => {
      const due = given ?? dueCall(step);
      return say([...submitWords(step.run, due), ...(as === undefined ? [] : ['--as', as])], reply);
    },
    events: async (run) => {
      const text = await place.read(`.fixpoint/runs/${run}/journal.jsonl`);
      return text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    },
  };
}

/** A tree that is the artifact as a whole, but for what the test's own user keeps in it. */
export function makeTree({ place }: TestHost): void {
  git(place.folder, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(path.join(place.folder, '.git/info/exclude'), 'user/\n');
}

/** The words that hand in the reply of a call from standard input. */
export function submitWords(
  run: string,
  { call, token }: Pick<DueCall, 'call' | 'token'>,
): readonly string[] {
  return ['submit', run, call, '--token', token, '--file', '-'];
}

/** The one call that is due, or one of several. */
export function dueCall({ due }: HostedStep, seat: string | null = null): DueCall {
  const calls = due.kind === 'calls' ? due.calls : [];
  const found = seat === null ? calls[0] : calls.find((each) => each.seat === seat);
  if (found === undefined) throw new Error(`no such call is due, but ${JSON.stringify(due)}`);
  return found;
}

export const passed = '## VERIFICATION PASSED\n';

/** What a checker of gsd-revision says that found something. */
export const blocked = [
  '## ISSUES FOUND',
  '',
  '```yaml',
  'issues:',
  '  - {severity: blocker, required_property: Every task has a check, description: Task 2 has none}',
  '```',
  '',
].join('\n');

export const revised = '## REVISION COMPLETE\n\nDone.\n';

/** What a reviewer says that found nothing. */
export const clean = '{"reviewed": "All of it.", "findings": []}';

export const start = ['start', 'gsd-revision', 'plan.md'];
