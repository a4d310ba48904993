import { expect, test } from 'vitest';
import { isModel } from '../agents/model-setting.ts';
import { priceOf, withPrices } from './prices.ts';

const cheap = { input: 1, output: 2 };
const dear = { input: 10, output: 20 };

function layersWith(prices: Readonly<Record<string, typeof cheap>>) {
  const project = { file: 'fixpoint.config.yaml', settings: { prices } };
  return { flags: {}, environment: {}, user: null, project };
}

test('a client gets the prices of the models that it names, and no others', () => {
  const agents = {
    producer: { client: 'codex', model: 'small', tiers: { best: 'large' } },
    reviewer: { command: ['lint'] },
  } as const;
  expect(withPrices(agents, layersWith({ small: cheap, large: dear, other: dear }))).toEqual({
    producer: { ...agents.producer, prices: { small: cheap, large: dear } },
    reviewer: agents.reviewer,
  });
});

test('a price of its own stands above those of all', () => {
  const agents = { producer: { client: 'codex', model: 'small', prices: { small: cheap } } } as const;
  expect(withPrices(agents, layersWith({ small: dear }))).toEqual(agents);
});

test('the price is that of the model that is called', () => {
  const setting = {
    client: 'codex',
    model: 'small',
    tiers: { best: 'large' },
    prices: { small: cheap, large: dear },
  } as const;
  expect(
    [undefined, 'best', 'fast'].map((tier) => priceOf(setting, tier as 'best' | 'fast' | undefined)),
  ).toEqual([cheap, dear, cheap]);
  expect(priceOf({ client: 'codex', prices: { small: cheap } }, undefined)).toBeNull();
});

test('a model has the price of its name, without that of its provider', () => {
  const agents = { producer: { model: 'openai/small', tiers: { best: 'large' } } } as const;
  const priced = withPrices(agents, layersWith({ small: cheap, large: dear, 'openai/small': dear }));
  expect(priced.producer).toEqual({ ...agents.producer, prices: { small: cheap, large: dear } });
  const { producer } = priced;
  if (producer === undefined || !isModel(producer)) throw new Error('it is a model no more');
  expect([undefined, 'best' as const].map((tier) => priceOf(producer, tier))).toEqual([cheap, dear]);
});
