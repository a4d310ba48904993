import type { AuthoredCall, AuthoredLoop, AuthoredRole } from '../authored.ts';
import type { Problem } from '../problems.ts';
import { repliesDue, usualPromptOf } from '../usual.ts';
import { type StepAt, stagesOf, stepsOf } from '../walk.ts';

/** A call step with the role that it calls. */
interface CallAt {
  readonly at: StepAt;
  readonly call: AuthoredCall;
  readonly role: AuthoredRole;
}

/** What a call cannot be asked for: of a gate, of several seats at once, of a session that is another role's. */
export function checkCalls(authored: AuthoredLoop): readonly Problem[] {
  const calls = callsOf(authored);
  const uncalled = Object.keys(authored.roles).filter(
    (name) => !calls.some(({ call }) => call.call === name),
  );
  return [
    ...uncalled.map((name) => ({
      path: ['roles', name],
      message: `no step calls \`${name}\`: leave it out`,
    })),
    ...calls.flatMap((each) => [
      ...checkGate(each),
      ...checkPrompt(each),
      ...checkSeats(each),
      ...checkContinues(each),
    ]),
  ];
}

function callsOf(authored: AuthoredLoop): readonly CallAt[] {
  const steps = stagesOf(authored).flatMap(stepsOf);
  return steps.flatMap((at) => {
    if (!('call' in at.authored)) return [];
    const role = authored.roles[at.authored.call];
    return role === undefined ? [] : [{ at, call: at.authored, role }];
  });
}

const notForGates = ['prompt', 'seats', 'tier', 'continues'] as const;

function checkGate({ at, call, role }: CallAt): readonly Problem[] {
  if (role.is !== 'gate') return [];
  return notForGates
    .filter((key) => call[key] !== undefined)
    .map((key) => ({
      path: [...at.path, key],
      message: `a gate is a command, to which \`${key}\` says nothing: leave it out`,
    }));
}

function checkPrompt({ at, call, role }: CallAt): readonly Problem[] {
  if (role.is === 'gate' || (call.prompt ?? usualPromptOf(call, role)) !== undefined) return [];
  const what = repliesDue(call, role).join(', ');
  return [
    { path: at.path, message: `step \`${at.name}\` needs a \`prompt\`: there is no usual one for ${what}` },
  ];
}

/** Reports add up. Of two verdicts on one finding, two rulings or two revisions, one would undo the other. */
function checkSeats({ at, call, role }: CallAt): readonly Problem[] {
  const others = repliesDue(call, role).filter((reply) => reply !== 'report');
  if (call.seats === undefined || role.is === 'gate' || others.length === 0) return [];
  const message = `seats side by side can only report; ${others.join(', ')} of one would undo another's: call the role once, or go through the list with a stage's \`each\``;
  return [{ path: [...at.path, 'seats'], message }];
}

function checkContinues({ at, call, role }: CallAt): readonly Problem[] {
  if (call.continues === undefined || role.is === 'gate') return [];
  const path = [...at.path, 'continues'];
  const from = at.stage.authored.steps[call.continues];
  if (from === undefined || !('call' in from) || from.call !== call.call) {
    const message = `a session goes on within one role: \`${call.continues}\` does not call \`${call.call}\``;
    return [{ path, message }];
  }
  if (call.tier === undefined) return [];
  return [{ path, message: 'a session goes on with the model that it has: `tier` or `continues`, not both' }];
}
