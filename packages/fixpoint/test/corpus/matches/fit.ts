import { measure } from '../../../src/findings/similarity.ts';
import { readWording } from '../../../src/findings/wording.ts';
import { pairsOf } from './measure.ts';
import { isSame } from './split.ts';

/** What the tuned half says about one pair of remarks: a constant, the measures, and whether they are the same. */
interface Example {
  readonly inputs: readonly number[];
  readonly wanted: number;
}

const names = ['bias', 'words', 'letters', 'names'];
const steps = 1500;
const rate = 2;
const penalty = 0.5;

/** Learns the weights of the measures from the tuned half, by logistic regression. */
export function fit(): Readonly<Record<string, number>> {
  const examples = examplesOf();
  let weights = names.map(() => 0);
  for (let step = 0; step < steps; step += 1) weights = improve(weights, examples);
  return Object.fromEntries(names.map((name, index) => [name, Number((weights[index] ?? 0).toFixed(2))]));
}

function examplesOf(): readonly Example[] {
  return pairsOf('tuned').flatMap(([one, other]) =>
    one.remarks.flatMap((a) =>
      other.remarks.map((b) => {
        const { words, letters, names } = measure(readWording(a.text), readWording(b.text));
        return { inputs: [1, words, letters, names], wanted: isSame(a, b) ? 1 : 0 };
      }),
    ),
  );
}

/** One step down the slope; the bias is not held back. */
function improve(weights: readonly number[], examples: readonly Example[]): number[] {
  const slope = weights.map((weight, index) => (index === 0 ? 0 : penalty * weight));
  for (const { inputs, wanted } of examples) {
    const sum = inputs.reduce((total, input, index) => total + input * (weights[index] ?? 0), 0);
    const error = 1 / (1 + Math.exp(-sum)) - wanted;
    for (const [index, input] of inputs.entries()) slope[index] = (slope[index] ?? 0) + error * input;
  }
  return weights.map((weight, index) => weight - (rate * (slope[index] ?? 0)) / examples.length);
}
