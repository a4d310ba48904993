import { createModelAgent, findModel, type ModelSurroundings } from '../../agents/index.ts';
import {
  type Asked,
  type ClientModels,
  createAgentWorker,
  type ReplyReader,
  readText,
  seeingPromptOnly,
  type Worker,
} from '../../runner/index.ts';
import { priceOf } from '../settings/prices.ts';
import type { ModelSetting } from './model-setting.ts';
import { tierAbove } from './tier-above.ts';

/** The role that a model is to fill. */
export interface ModelRole {
  readonly isProducer: boolean;
  readonly readReply: ReplyReader;
  readonly schemaOf: (asked: Asked) => unknown;
}

/** Makes a worker of a model: a producer's reply is the new text; whatever else it replies is read as any other's. */
export function makeModelWorker(
  setting: ModelSetting,
  { isProducer, readReply, schemaOf }: ModelRole,
  around: ModelSurroundings,
): Worker {
  const { provider, name } = findModel(setting);
  const client: ClientModels = {
    name: provider,
    tierUp: tierAbove({ model: name, tiers: setting.tiers ?? {} }),
    isCumulative: false,
    priceOf: (tier) => priceOf(setting, tier),
  };
  const agent = createModelAgent(setting, around);
  const options = { client, schemaOf, repliesText: isProducer };
  return seeingPromptOnly(createAgentWorker(agent, isProducer ? readText : readReply, options));
}
