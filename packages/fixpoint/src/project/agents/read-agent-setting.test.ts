import { describe, expect, test } from 'vitest';
import { FixpointError } from '../../base/index.ts';
import { type NamedAgent, readAgentSetting } from './read-agent-setting.ts';

function refusalOf(given: unknown, named: Readonly<Record<string, NamedAgent>> = {}): FixpointError {
  try {
    readAgentSetting(given, named, { who: 'checker', file: null });
  } catch (thrown) {
    if (thrown instanceof FixpointError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

describe('a wrong setting of an agent', () => {
  test.each([
    [{ command: ['sh'], timeout: 5 }, 'unknown key `timeout`', 'agents.checker.timeout'],
    [{ command: 'sh check.sh' }, 'must be a list of words', 'agents.checker.command'],
    [{ command: ['sh'], accept: [256] }, 'Too big', 'agents.checker.accept.0'],
    [{ gate: { comand: ['npm', 'test'] } }, 'did you mean `command`', 'agents.checker.gate'],
    [{ inbox: { timeoutMs: 0 } }, 'Too small', 'agents.checker.inbox.timeoutMs'],
    [{ comand: ['sh'] }, 'did you mean `command`', 'agents.checker'],
    [{}, 'an agent has one of client, acp, command, model, gate, gates, inbox', 'agents.checker'],
    [{ acp: 'gemini --acp' }, 'must be a list of words', 'agents.checker.acp'],
    [{ acp: ['gemini'], mode: { readonly: 'plan' } }, 'unknown key `readonly`', 'agents.checker.mode'],
    [5, 'an agent has one of', 'agents.checker'],
  ])('says which key of which role it is: %j', (given, message, place) => {
    const refusal = refusalOf(given);
    expect(refusal.message).toContain(message);
    expect(refusal.place?.file).toContain(place);
    expect(refusal.hint).toContain('command:<program and arguments>');
  });

  test('says the file that it stands in, under its own name', () => {
    const named = { linter: { given: { gate: {} }, file: 'fixpoint.config.yaml' } };
    expect(refusalOf('linter', named)).toMatchObject({
      message: '`command` is missing',
      place: { file: 'fixpoint.config.yaml: agents.linter.gate.command' },
    });
  });
});

describe('a command in one word', () => {
  test.each([
    ['true && false', '`&&`'],
    ['npm run lint || true', '`||`'],
    ['npm test; true', '`;`'],
    ['tsc|tee types.log', '`|`'],
    ['npm test > log.txt', '`>`'],
    ['npm test 2>&1', '`>`'],
    ['sort < list.txt', '`<`'],
    ['server &', '`&`'],
    ['check $HOME/list', '`$`'],
    ['check $(git rev-parse HEAD)', '`$`'],
    ['check `pwd`', '```'],
    ['find . -exec rm {} \\;', '`\\`'],
    ['npm run lint\nnpm test', 'a second line'],
    ["sh -c 'npm test", 'a quote that is not closed'],
  ])('is refused where only a shell would understand it: %s', (command, what) => {
    for (const kind of ['command', 'gate']) {
      const refusal = refusalOf(`${kind}:${command}`);
      expect(refusal.code).toBe('config');
      expect(refusal.message).toContain(`has ${what}, and no shell reads it`);
      expect(refusal.hint).toContain('{shell: "…"}');
    }
  });

  test('keeps what is in quotes for the program', () => {
    const named = { who: 'checker', file: null };
    expect(readAgentSetting(`command:sh -c 'a && b' "x; y" 'foo$' bar$`, {}, named)).toEqual({
      command: ['sh', '-c', 'a && b', 'x; y', 'foo$', 'bar$'],
    });
  });
});

test('an agent that speaks the Agent Client Protocol is a program with its words, and may name a model as a client does', () => {
  const read = (given: unknown) => readAgentSetting(given, {}, { who: 'reviewer', file: null });
  expect(read("acp:gemini --acp -m 'a b'")).toEqual({ acp: ['gemini', '--acp', '-m', 'a b'] });
  const setting = { acp: ['opencode', 'acp'], model: 'x/y', mode: { 'read-only': 'plan' } };
  expect(read(setting)).toEqual(setting);
  expect(() => read('acp:')).toThrow('`acp:` names no program');
});

describe('a coding agent', () => {
  const read = (given: unknown, named: Readonly<Record<string, NamedAgent>> = {}) =>
    readAgentSetting(given, named, { who: 'checker', file: null });

  test.each([
    ['claude', { client: 'claude' }],
    ['codex:gpt-5', { client: 'codex', model: 'gpt-5' }],
    ['opencode:openrouter/some:free', { client: 'opencode', model: 'openrouter/some:free' }],
    [
      { client: 'claude', model: 'sonnet', tiers: { best: 'opus' }, arguments: ['--max-turns', '9'] },
      { client: 'claude', model: 'sonnet', tiers: { best: 'opus' }, arguments: ['--max-turns', '9'] },
    ],
  ])('is called by its name, with a model or more: %j', (given, setting) => {
    expect(read(given)).toEqual(setting);
  });

  test('gives way to an agent that the settings name so', () => {
    const named = { claude: { given: { command: ['my-claude'] }, file: 'fixpoint.config.yaml' } };
    expect(read('claude', named)).toEqual({ command: ['my-claude'] });
  });

  test.each([
    ['cluade', 'Did you mean `claude`?'],
    [{ client: 'gpt' }, 'is one of claude, codex, gemini'],
    [{ client: 'claude', modl: 'opus' }, 'did you mean `model`'],
    [{ client: 'claude', tiers: { top: 'opus' } }, 'tiers'],
  ])('is refused where it is none, or not set up so: %j', (given, message) => {
    const { message: said, place } = refusalOf(given);
    expect(`${said} ${place?.file}`).toContain(message);
  });
});

describe('a model', () => {
  const read = (given: unknown) => readAgentSetting(given, {}, { who: 'checker', file: null });

  test.each([
    ['model:anthropic/claude-sonnet', { model: 'anthropic/claude-sonnet' }],
    [
      {
        model: 'compatible/qwen:8b',
        baseUrl: 'http://localhost:11434/v1',
        schema: true,
        tiers: { best: 'qwen:32b' },
      },
      {
        model: 'compatible/qwen:8b',
        baseUrl: 'http://localhost:11434/v1',
        schema: true,
        tiers: { best: 'qwen:32b' },
      },
    ],
  ])('is named in one word, or with all that is set for it: %j', (given, setting) => {
    expect(read(given)).toEqual(setting);
  });

  test.each([
    ['model:claude-sonnet', 'names no model of a provider'],
    ['model:compatible/qwen', 'nothing says where the model compatible/qwen is served'],
    [{ model: 'mistral/large' }, 'names no model of a provider'],
    [{ model: 'openai/gpt', baseUrl: 'file:///etc' }, 'begins with http://'],
    [{ model: 'openai/gpt', apiKeyEnv: 'HOME' }, 'HOME is not named like a secret'],
    [{ model: 'openai/gpt', arguments: [] }, '`arguments` does not belong here'],
  ])('is refused where it names none, or is not set up so: %j', (given, message) => {
    expect(refusalOf(given).message).toContain(message);
  });
});
