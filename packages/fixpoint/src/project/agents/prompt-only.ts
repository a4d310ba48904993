import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import { type PinnedLoop, roleNamed } from '../../journal/index.ts';
import { maxQuotedBytes, namesInPrompt } from '../../runner/index.ts';
import type { Artifact } from '../artifact.ts';
import type { AgentSetting } from './agent-setting.ts';
import { isModel } from './model-setting.ts';

type Prompted = Pick<PinnedLoop, 'loop' | 'prompts'>;

/** A run as far as it says what those who fill its roles have to see. */
export interface RunToFill {
  readonly agents: Readonly<Record<string, AgentSetting>>;
  readonly pinned: Prompted;
  readonly artifact: Artifact;
}

/**
 * Tests that each role that a model fills can be filled by somebody who sees nothing but the prompt: a reviewer's prompt
 * quotes the artifact, and a producer is asked for the new text of one file.
 *
 * @throws {FixpointError} `config` with the first role that cannot.
 */
export async function checkPromptOnly(root: string, { agents, pinned, artifact }: RunToFill): Promise<void> {
  const roles = Object.entries(agents).flatMap(([name, agent]) => (isModel(agent) ? roleNamed(name) : []));
  for (const role of new Set(roles)) {
    const why = whyNot(role, pinned, artifact);
    if (why !== null) throw cannotFill(role, pinned, why);
  }
  if (roles.length > 0) await refuseLong(root, artifact);
}

function whyNot(role: string, pinned: Prompted, { kind }: Artifact): string | null {
  const isProducer = pinned.loop.roles[role]?.is === 'producer';
  if (isProducer && kind !== 'file') {
    return 'it would have to change files, and a model can only give the new text of one file';
  }
  const prompts = promptsOf(role, pinned);
  const blind = prompts.find(({ names }) => !names.has('artifact.text'));
  if (blind) return `the prompt of ${blind.step} sends it to files, and a model can read none`;
  const mute = isProducer ? prompts.find(({ names }) => !names.has('isTextWanted')) : undefined;
  return mute ? `the prompt of ${mute.step} does not ask for the new text` : null;
}

interface StepPrompt {
  readonly step: string;
  readonly names: ReadonlySet<string>;
}

/** The steps that call a role, with what their prompts tell. */
function promptsOf(role: string, { loop, prompts }: Prompted): readonly StepPrompt[] {
  return loop.stages.flatMap((stage) => {
    const calls = Object.entries(stage.steps).filter(
      ([, each]) => each.kind === 'call' && each.role === role,
    );
    return calls.map(([step]) => ({ step, names: namesInPrompt(prompts[`${stage.name}/${step}`] ?? '') }));
  });
}

function cannotFill(role: string, { loop }: Prompted, why: string): FixpointError {
  return new FixpointError('config', `a model cannot fill the role ${role} of ${loop.name}: ${why}`, {
    hint: `Give the role to an agent with tools: \`--agent ${role}=claude\`, \`${role}=inbox\` or \`${role}=command:…\`.`,
  });
}

/** Prompts quote nothing that is longer, and of a change they leave out what is: that is found out as it is read. */
async function refuseLong(root: string, { kind, paths }: Artifact): Promise<void> {
  if (kind === 'git') return;
  const sizes = await Promise.all(paths.map((file) => sizeOf(path.resolve(root, file))));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes <= maxQuotedBytes) return;
  throw new FixpointError(
    'input',
    `${paths.join(', ')} is too long for a model: it has ${bytes} bytes, and a prompt quotes ${maxQuotedBytes}`,
    { hint: 'Name a shorter file, or an agent with tools, such as `claude`.' },
  );
}

/** An artifact that is not there yet is still to be written. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
