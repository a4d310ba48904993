import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPlace, type Place } from '../../src/cli/test-support.ts';
import { type Move, say } from '../model-server/move.ts';
import type { Model } from '../model-server/obey.ts';
import { type ModelServer, startModelServer } from '../model-server/server.ts';
import { mended, offer, promptOf, replyOnOffer } from './offer.ts';

const key = 'sk-no-real-key-0123456789';
const env = { ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key, GEMINI_API_KEY: key };

let server: ModelServer;
let answer: Model;
beforeAll(async () => {
  server = await startModelServer((asked) => answer(asked));
});
beforeEach(() => {
  answer = replyOnOffer;
});
afterAll(() => server[Symbol.asyncDispose]());

/** A project, and a user's own settings with four models at the server. */
async function placeWith(files: Readonly<Record<string, string>>, more = ''): Promise<Place> {
  const at = (provider: string, version: string) =>
    `${provider}: {model: ${provider}/stub, baseUrl: "${server.url}/${version}", schema: true}`;
  const models = [at('anthropic', 'v1'), at('openai', 'v1'), at('google', 'v1beta'), at('compatible', 'v1')];
  const settings = `agents:\n${models.map((line) => `  ${line}\n`).join('')}${more}`;
  return openPlace({ ...files, 'user/fixpoint/fixpoint.config.yaml': settings });
}

// A budget of its own: the usual one looks at every path through the loop first.
const budget = ['--budget', 'calls=30'];
const twoLenses = ['--lenses', 'correctness,completeness', ...budget];
const oneLens = ['--lenses', 'correctness', '--clean-passes', '1', ...budget];

test('a run between models mends a file, and says what they used and what that cost', async () => {
  const place = await placeWith({ 'offer.md': offer }, 'prices: {stub: {input: 1, output: 2}}\n');
  const agents = ['--reviewer', 'anthropic', '--producer', 'openai', '--judge', 'google'];
  const ran = await place.call(['run', 'standard', 'offer.md', ...agents, ...oneLens], { env });
  expect(`${ran.exit}\n${ran.stderr}\n${ran.stdout}`).toMatch(/^0\n/u);
  expect(await place.read('offer.md')).toBe(mended);
  const events = journalOf(place);
  const used = events.filter(({ type }) => type === 'call.replied').map(({ usage }) => usage);
  expect(used).toContainEqual({
    inputTokens: 1200,
    outputTokens: 50,
    costUsd: 0.0013,
    seconds: expect.any(Number),
  });
  expect(used).toContainEqual({
    inputTokens: 1000,
    outputTokens: 50,
    costUsd: 0.0011,
    seconds: expect.any(Number),
  });
});

test('a change of a working tree is reviewed as the prompt shows it, and not where a part is left out', async () => {
  const place = await placeWith({ '.gitignore': 'user\n', 'offer.md': offer });
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: place.folder });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=n', '-c', 'user.email=e@example.org', 'commit', '-qm', 'begin');
  const prompts: string[] = [];
  answer = (asked) => {
    prompts.push(promptOf(asked));
    return replyOnOffer(asked);
  };
  const run = () =>
    place.call(['run', 'standard', '.', '--agent', 'openai', '--producer', 'inbox', ...oneLens], { env });
  await place.write('offer.md', mended);
  expect((await run()).stdout).toContain('NOT VERIFIED');
  expect(prompts).toEqual([expect.stringContaining(`\n+${mended.trim()}\n`)]);
  await place.write('long.txt', 'a line\n'.repeat(20_000));
  expect((await run()).stdout).toContain('too long to stand whole in the prompt');
  expect(prompts).toHaveLength(1);
});

test('a reply that cannot be read is asked for again with the whole prompt: a model remembers nothing', async () => {
  const place = await placeWith({ 'offer.md': offer });
  const prompts: string[] = [];
  answer = (asked) => {
    prompts.push(promptOf(asked));
    return prompts.length === 1 ? say('It looks rather good to me.') : replyOnOffer(asked);
  };
  await place.call(['run', 'standard', 'offer.md', '--agent', 'compatible', ...oneLens], { env });
  expect(prompts[1]).toContain('An earlier reply to this same request could not be used');
  expect(prompts[1]).toContain(offer.trim());
  expect(await place.read('offer.md')).toBe(mended);
});

test('where one seat meets a limit the others go on, and it is asked again when that is over', async () => {
  const place = await placeWith({ 'offer.md': offer });
  let isFirst = true;
  answer = (asked): Move => {
    const isLimited = isFirst && promptOf(asked).includes('Your lens: completeness');
    if (isLimited) isFirst = false;
    return isLimited ? { kind: 'status', status: 429, retryAfter: '4' } : replyOnOffer(asked);
  };
  const agents = ['--agent', 'openai', '--agent', 'reviewer.completeness=google'];
  const ran = await place.call(['run', 'standard', 'offer.md', ...agents, ...twoLenses], { env });
  expect(`${ran.exit}\n${ran.stderr}\n${ran.stdout}`).toMatch(/^0\n/u);
  const types = journalOf(place).map(({ type }) => type);
  expect(types.filter((type) => type === 'call.failed')).toEqual([]);
  const postponed = types.indexOf('call.postponed');
  expect(types.slice(0, postponed + 3)).toContain('call.replied');
});

test('calls to one provider keep to its limit', async () => {
  const place = await placeWith({ 'offer.md': offer }, 'limits: {anthropic: 1}\n');
  let underWay = 0;
  let most = 0;
  answer = async (asked) => {
    underWay += 1;
    most = Math.max(most, underWay);
    // Another call would have come by then, if one was let.
    await new Promise((resolve) => setTimeout(resolve, 30));
    underWay -= 1;
    return replyOnOffer(asked);
  };
  const { exit } = await place.call(['run', 'standard', 'offer.md', '--agent', 'anthropic', ...twoLenses], {
    env,
  });
  expect([exit, most]).toEqual([0, 1]);
});

test('a limit is for a client or a provider that there is', async () => {
  const place = await placeWith({ 'offer.md': offer }, 'limits: {antropic: 1}\n');
  const { exit, stderr } = await place.call(['run', 'standard', 'offer.md', '--agent', 'anthropic'], { env });
  expect([exit, stderr]).toEqual([2, expect.stringContaining('antropic')]);
});

describe('what a model cannot see or do', () => {
  const refused = async (words: readonly string[], files: Readonly<Record<string, string>>) => {
    const place = await placeWith({ 'offer.md': offer, ...files });
    const { exit, stderr } = await place.call(['run', ...words, '--dry-run'], { env });
    expect(exit).toBe(2);
    return stderr;
  };

  test('several files are nothing that a model can revise', async () => {
    const said = await refused(['standard', 'offer.md', 'other.md', '--agent', 'openai'], {
      'other.md': 'more',
    });
    expect(said).toContain(
      'a model cannot fill the role producer of standard: it would have to change files, and a model can only give the new text of one file',
    );
  });

  test('a file that no prompt quotes is not reviewed', async () => {
    const said = await refused(['standard', 'offer.md', '--agent', 'openai'], {
      'offer.md': 'x'.repeat(200_001),
    });
    expect(said).toContain(
      'offer.md is too long for a model: it has 200001 bytes, and a prompt quotes 200000',
    );
  });

  test('a prompt that quotes nothing is none for a model', async () => {
    const loop = [
      'loop: short',
      'severities: {bad: gates}',
      'roles: {checker: {is: reviewer}}',
      'steps:',
      '  check:',
      '    call: checker',
      '    prompt: |',
      '      Read {{artifact.names}}.',
      '      Reply in JSON.',
      '    on: {report: [{when: clean, end: converged, reason: clean}, {end: capped, reason: cap}]}',
      '',
    ].join('\n');
    const said = await refused(['./short.yaml', 'offer.md', '--agent', 'openai'], { 'short.yaml': loop });
    expect(said).toContain('the prompt of check sends it to files, and a model can read none');
  });
});

test('nobody is called at an address that the repository names, before somebody confirmed it', async () => {
  const place = await openPlace({
    'offer.md': offer,
    'fixpoint.config.yaml': `agents: {default: {model: openai/stub, baseUrl: "${server.url}/v1"}}\n`,
  });
  const before = server.asked.length;
  const words = ['run', 'standard', 'offer.md', ...oneLens];
  const { exit, stderr } = await place.call(words, { env });
  expect(exit).toBe(2);
  expect(stderr).toContain(`reviewer: calls openai/stub at ${server.url}/v1, with the key in OPENAI_API_KEY`);
  expect(server.asked.length).toBe(before);
  expect((await place.call([...words, '--trust'], { env })).exit).toBe(0);
});

test('a key that a server repeats is nowhere in what is kept or said', async () => {
  const place = await placeWith({ 'offer.md': offer });
  answer = () => ({ kind: 'status', status: 401, says: `Incorrect API key provided: ${key}` });
  const { exit, stdout, stderr } = await place.call(
    ['run', 'standard', 'offer.md', '--agent', 'openai', ...oneLens],
    { env },
  );
  expect(exit).toBe(4);
  expect(stderr + stdout).toContain('look at the key in OPENAI_API_KEY');
  const kept = readdirSync(path.join(place.folder, '.fixpoint'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
  expect([stdout, stderr, ...kept].filter((text) => text.includes(key))).toEqual([]);
});

describe('doctor', () => {
  test('says of each model where it is called and whether its key is there', async () => {
    const place = await placeWith({});
    const { exit, stdout } = await place.call(['doctor'], { env: { OPENAI_API_KEY: key } });
    expect(exit).toBe(1);
    expect(stdout).toContain(
      `ok    agent openai: calls openai/stub at ${server.url}/v1, with the key in OPENAI_API_KEY`,
    );
    expect(stdout).toContain(
      'bad   agent anthropic: the model anthropic/stub needs a key, and ANTHROPIC_API_KEY is not set',
    );
  });

  test('asks for a word only where it is told to, and no server that the repository names', async () => {
    const place = await placeWith({
      'fixpoint.config.yaml': `agents: {other: {model: openai/stub, baseUrl: "${server.url}/v1"}}\n`,
    });
    const before = server.asked.length;
    answer = () => say('OK');
    await place.call(['doctor'], { env });
    expect(server.asked.length).toBe(before);
    const { stdout } = await place.call(['doctor', '--ask'], { env });
    expect(server.asked.length).toBe(before + 4);
    expect(stdout).toMatch(/agent google: .*; it answers/u);
    expect(stdout).toMatch(/agent other: .*; not asked/u);
  });
});

type Event = { readonly type: string; readonly [name: string]: unknown };

function journalOf(place: Place): readonly Event[] {
  const runs = path.join(place.folder, '.fixpoint', 'runs');
  const [run = ''] = readdirSync(runs);
  const lines = readFileSync(path.join(runs, run, 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}
