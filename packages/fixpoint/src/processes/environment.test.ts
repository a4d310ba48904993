import { describe, expect, test } from 'vitest';
import { chooseEnvironment } from './environment.ts';

const environment = {
  PATH: '/bin',
  LC_ALL: 'C',
  XDG_CACHE_HOME: '/cache',
  https_proxy: 'http://proxy',
  UNSET: undefined,
  NODE_OPTIONS: '--require ./evil.cjs',
  GIT_INDEX_FILE: '/repo/.git/index',
  ANTHROPIC_API_KEY: 'secret',
  ANTHROPIC_MODEL: 'm',
};

describe('the chosen environment', () => {
  test('has the harmless names that are set, and no others', () => {
    expect(chooseEnvironment(environment)).toEqual({
      PATH: '/bin',
      LC_ALL: 'C',
      XDG_CACHE_HOME: '/cache',
      https_proxy: 'http://proxy',
    });
  });

  test('has what a setting adds, by name or by its beginning', () => {
    expect(chooseEnvironment(environment, ['ANTHROPIC_API_KEY', 'UNSET'])).toMatchObject({
      ANTHROPIC_API_KEY: 'secret',
    });
    expect(chooseEnvironment(environment, ['ANTHROPIC_*'])).toMatchObject({
      ANTHROPIC_API_KEY: 'secret',
      ANTHROPIC_MODEL: 'm',
    });
  });

  test('takes a name in the middle of another one for no match', () => {
    expect(chooseEnvironment({ MY_PATH: 'x', PATHS: 'y' })).toEqual({});
  });
});
