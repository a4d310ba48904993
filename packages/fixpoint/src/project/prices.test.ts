import { expect, test } from 'vitest';
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
