import { createModelAgent } from '../../agents/index.ts';
import {
  findMissing,
  type ModelSetting,
  namesAddress,
  type Project,
  sayServer,
} from '../../project/index.ts';
import { safeLine } from '../../views/index.ts';
import { askForWord, askTimeoutMs, sayAnswer, stateAfter } from './ask-for-word.ts';
import type { Check } from './check.ts';

export interface ExaminedModel {
  readonly name: string;
  readonly setting: ModelSetting;
  /** Whether it is asked for a word. */
  readonly isAsked: boolean;
  /** Whether the user's own settings name it: no others say where the user's key is sent. */
  readonly isOwn: boolean;
}

/** Looks whether a model of the settings can be called, and whether it answers. */
export async function examineModel(
  { name, setting, isAsked, isOwn }: ExaminedModel,
  project: Project,
): Promise<Check> {
  const missing = await findMissing(project, { [name]: setting });
  if (missing !== null) {
    const { message, hint = '' } = missing;
    return { name, state: 'bad', says: safeLine(message), hint };
  }
  const says = safeLine(sayServer(setting));
  if (!isAsked) return { name, state: 'good', says };
  if (!isOwn && namesAddress(setting)) {
    const hint =
      'The repository says where the key is sent: confirm it with `--trust` in a run, or name it in your own settings.';
    return { name, state: 'note', says: `${says}; not asked`, hint };
  }
  const { root, ports } = project;
  const { environment, clock } = ports;
  const agent = createModelAgent({ timeoutMs: askTimeoutMs, ...setting }, { root, environment, clock });
  const reply = await askForWord(agent, root);
  return {
    name,
    state: stateAfter(reply),
    says: safeLine(`${says}; ${sayAnswer(reply)}`),
  };
}
