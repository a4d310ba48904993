import { FixpointError } from '../../base/index.ts';
import type { LoopDefinition } from '../../definition/index.ts';

/** The error for a role that nobody fills. */
export function nobodyFor(role: string, { name, roles }: LoopDefinition): FixpointError {
  const needed = Object.entries(roles).filter(([, { given }]) => given === undefined);
  const flags = needed.map(([each, { is }]) => (is === 'gate' ? `--${each} "npm test"` : `--${each} inbox`));
  return new FixpointError('config', `nobody fills the role ${role} of ${name}`, {
    hint: [
      `Say who does: \`${flags.join(' ')}\` lets a person or any other program answer through files,`,
      '`command:<program>` runs a program that gets the prompt on standard input,',
      '`gate:<program>` lets a linter or a test run be the checker.',
      '`fixpoint init` writes a settings file that names them once.',
    ].join(' '),
  });
}

/**
 * The error for a role of which each seat has an agent, and nobody makes the calls that are no seat's.
 *
 * @param step one that makes such a call.
 */
export function nobodyBesideSeats(role: string, step: string, { name }: LoopDefinition): FixpointError {
  return new FixpointError(
    'config',
    `nobody fills the role ${role} of ${name} beside its seats: the calls of its step ${step} are no seat's`,
    {
      hint: `Say who makes them: \`--${role} <agent>\`, or \`${role}:\` below \`agents:\`. Its seats keep their own.`,
    },
  );
}

/** The error for a role of gates that has none. */
export function noGateFor(role: string, { name, settings }: LoopDefinition): FixpointError {
  const takesGates = settings.some((setting) => setting.name === 'gates');
  const ways = takesGates
    ? ['`--gates "npm test"`', `\`gates: [npm test]\` below \`loops: ${name}:\` in fixpoint.config.yaml`]
    : [`\`--${role} "npm test"\``, `\`${role}: "gate:npm test"\` below \`agents:\` in fixpoint.config.yaml`];
  return new FixpointError('config', `no gate is configured for ${name}`, {
    hint: `Name a command that succeeds only where all is well, such as a test run: ${ways.join(', or ')}.`,
  });
}
