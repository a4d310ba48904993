import { describe, expect, test } from 'vitest';
import { findingsToFix, type GateReadSettings, readGate } from './index.ts';

function read(text: string, code: number, more: Partial<GateReadSettings> = {}) {
  return readGate({ ending: { kind: 'exited', code }, text, settings: { root: '/repo', ...more } });
}

function eslint(...severities: readonly number[]): string {
  const messages = severities.map((severity) => ({
    ruleId: 'x',
    severity,
    message: 'm',
    line: 1,
    column: 1,
  }));
  return JSON.stringify([{ filePath: '/repo/a.js', messages }]);
}

describe('green needs both the exit code and the report', () => {
  test('nothing listed and an accepted code is green and clean', () => {
    expect(read(eslint(), 0)).toMatchObject({ green: true, valid: true, clean: true, lastWords: null });
  });

  test('warnings under an accepted code are green, and not clean', () => {
    expect(read(eslint(1), 0)).toMatchObject({
      green: true,
      clean: false,
      counts: { warning: 1 },
      gating: 0,
    });
  });

  test('errors under an accepted code are red', () => {
    expect(read(eslint(2, 1), 0)).toMatchObject({ green: false, valid: true, gating: 1 });
  });

  test('a code that is not accepted is red, whatever is listed', () => {
    expect(read(eslint(1), 1)).toMatchObject({ green: false, valid: true, failure: null, lastWords: null });
    expect(read(eslint(), 1)).toMatchObject({ green: false, valid: false, failure: 'incomplete' });
  });

  test('other codes can be accepted', () => {
    expect(read(eslint(1), 3, { accept: [0, 3] }).green).toBe(true);
    expect(read(eslint(), 0, { accept: [3] }).green).toBe(false);
  });

  test('with the exit code only, the output says nothing', () => {
    expect(read(eslint(2), 0, { format: 'exit-code' })).toMatchObject({ green: true, findings: [] });
    expect(read('', 1, { format: 'exit-code' })).toMatchObject({ green: false, valid: true });
  });
});

describe('an accepted code, and a text that says something else', () => {
  test.each([
    "error TS18003: No inputs were found in config file 'tsconfig.json'.",
    'error[E0382]: borrow of moved value: `x`',
    '✖ 3 problems (0 fatal, 3 errors, 0 warnings)',
    '✖ 1 problem (1 fatal, 0 errors, 0 warnings)',
    'Tests: 5 failed, 2 passed',
    '3 errors',
    '1 error generated.',
    '2 warnings and 1 error generated.',
    '--- FAIL: TestSum (0.00s)\nFAIL\nFAIL\texample.com/sum\t0.002s',
    '    --- FAIL: TestSum/adds (0.00s)',
    'Ran 3 tests in 0.001s\n\nFAILED (failures=1)',
    'FAILED (expected failures=1, errors=1)',
    'test result: FAILED. 3 passed; 1 failed; 0 ignored',
    'collect2: error: ld returned 1 exit status',
    'gcc: fatal error: no input files',
    'sh: 1: eslint: not found',
    'bash: line 1: eslint: command not found',
    'zsh: command not found: eslint',
  ])('is red: %j', (text) => {
    expect(read(`${text}\n`, 0)).toMatchObject({ green: false, failure: 'incomplete', clean: false });
    expect(read(`${text}\n`, 0, { format: 'lines' })).toMatchObject({ green: false, clean: false });
  });

  test.each(['2 warnings generated.', '1 warning', '✖ 2 problems (0 fatal, 0 errors, 2 warnings)'])(
    'is never clean where it tells of warnings: %j',
    (text) => {
      const reading = read(`${text}\n`, 0);
      expect(reading).toMatchObject({ green: true, clean: false });
      expect(reading.notes).toMatchObject([{ kind: 'count-mismatch' }]);
    },
  );

  test.each([
    '\n-----\nRan 0 tests in 0.000s\n\nOK',
    'running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured',
    '?   \texample.com/sum\t[no test files]',
    'ok  \texample.com/sum\t0.002s [no tests to run]',
  ])('is red where it tells that nothing was looked at: %j', (text) => {
    expect(read(`${text}\n`, 0)).toMatchObject({ green: false, failure: 'incomplete' });
    expect(read(`${text}\n`, 0, { allowEmpty: true })).toMatchObject({ green: true });
  });

  test.each([
    'Ran 3 tests in 0.001s\n\nOK',
    'test result: ok. 2 passed; 0 failed; 1 ignored\n\ntest result: ok. 0 passed; 0 failed; 0 ignored',
    'ok  \texample.com/sum\t0.002s\n?   \texample.com/other\t[no test files]',
    '0 errors',
    'no errors: all 3 errors of yesterday are gone',
  ])('is clean where it says so: %j', (text) => {
    expect(read(`${text}\n`, 0)).toMatchObject({ green: true, clean: true });
  });

  test('counts of ESLint that its list does not reach are red, or not clean', () => {
    const file = { filePath: '/repo/a.js', messages: [] };
    const ofCounts = (counts: object) => read(JSON.stringify([{ ...file, ...counts }]), 0);
    expect(ofCounts({ errorCount: 2, warningCount: 0 })).toMatchObject({
      green: false,
      failure: 'incomplete',
    });
    expect(ofCounts({ errorCount: 0, warningCount: 1 })).toMatchObject({ green: true, clean: false });
    expect(ofCounts({ errorCount: 0, warningCount: 0 })).toMatchObject({ green: true, clean: true });
  });

  test('prose beside a whole report for machines changes nothing', () => {
    const prose = 'worker: error: as the test wants it\n--- FAIL: not really\n';
    for (const report of [`${eslint()}\n`, 'TAP version 13\nok 1 - a\n1..1\n']) {
      expect(read(prose + report, 0)).toMatchObject({ green: true, clean: true });
    }
    for (const report of ['{"log":1}\n', '[]\n', 'TAP version 13\nok 1 - a\n', eslint().slice(0, -1)]) {
      expect(read(prose + report, 0)).toMatchObject({ green: false, clean: false });
    }
  });
});

describe('what was looked at', () => {
  test('nothing is red, unless that is allowed', () => {
    expect(read('[]', 0, { format: 'eslint-json' })).toMatchObject({ green: false, failure: 'incomplete' });
    expect(read('[]', 0, { format: 'eslint-json', allowEmpty: true }).green).toBe(true);
  });

  test('an empty list is nothing found only where something tells that it is not of ESLint', () => {
    const eslintsCommand = ['npx', 'eslint', '-f', 'json', '.'];
    for (const format of ['codeclimate', 'shellcheck-json', 'gcc-json', 'pylint-json', 'other']) {
      expect(read('[]\n', 0, { format }), format).toMatchObject({ green: true, clean: true });
    }
    expect(read('[]\n', 0)).toMatchObject({ green: false, failure: 'incomplete' });
    expect(read('[]\n', 0, { format: 'other', command: eslintsCommand }).green).toBe(false);
    expect(read('[]\n', 0, { command: ['shellcheck', '-f', 'json', 'a.sh'] }).clean).toBe(true);
  });

  test('allowing nothing does not allow a code that is not accepted', () => {
    expect(read('1..0\n', 1, { allowEmpty: true })).toMatchObject({ green: false, failure: 'incomplete' });
  });

  test('an output that is cut is red', () => {
    expect(read(eslint().slice(0, -1), 0)).toMatchObject({ green: false, failure: 'incomplete' });
  });

  test('a named document that is not there is red', () => {
    expect(read('', 0, { format: 'sarif' })).toMatchObject({ green: false, failure: 'empty' });
    expect(read('done', 0, { format: 'sarif' })).toMatchObject({ green: false, failure: 'unparseable' });
  });

  test('an unknown document may be green by its exit code, and is never clean', () => {
    expect(read('{"ok":true}', 0)).toMatchObject({ green: true, clean: false });
  });
});

describe('a stated count above the list', () => {
  test('is noted and never clean', () => {
    expect(read('Found 3 warnings.\n', 0)).toMatchObject({
      green: true,
      clean: false,
      notes: [{ kind: 'count-mismatch' }],
    });
  });

  test('is red where it is of errors', () => {
    expect(read('Found 3 errors.\n', 0)).toMatchObject({ green: false, failure: 'incomplete' });
  });
});

describe('an exit code that says that not all was checked', () => {
  const shellcheck = 'a.sh:3:1: warning: m [SC2164]\n';

  test.each([
    ['ShellCheck could not read a file', shellcheck, 2],
    ['Pylint stopped at a fatal message', 'a.py:1:0: F0001: No module (fatal)\n', 1],
    [
      'markdownlint-cli2 crashed beside the report of an earlier run',
      JSON.stringify([{ fileName: 'a.md', lineNumber: 1, ruleNames: ['MD001'], ruleDescription: 'm' }]),
      2,
    ],
    ['the command was not found', 'a.c:1:1: error: x\n', 127],
  ])('%s', (_, text, code) => {
    expect(read(text, code)).toMatchObject({ failure: 'incomplete', findings: [{}] });
  });

  test('is none that the tool uses for findings', () => {
    expect(read(shellcheck, 1)).toMatchObject({ valid: true });
  });
});

describe('what the producer gets', () => {
  test('is the list where it is whole', () => {
    const reading = read(eslint(2), 1);
    expect(findingsToFix(reading)).toEqual(reading.findings);
  });

  test('is the end of the output where nothing is listed', () => {
    expect(findingsToFix(read('Oops!\nCannot find the config.\n', 2))).toMatchObject([
      {
        severity: 'error',
        evidence: expect.stringMatching(/nothing is listed\nOops!\nCannot find/) as unknown,
      },
    ]);
  });

  test('is both where the list is not whole', () => {
    expect(findingsToFix(read(`a.sh: does not exist\n${'a.sh:3:1: note: m [SC2086]\n'}`, 2))).toHaveLength(2);
  });

  test('is all that was printed, where the report is a file that lists nothing', () => {
    const reading = readGate({
      ending: { kind: 'exited', code: 1 },
      text: '<testsuites></testsuites>',
      printed: 'Cannot load a.test.js\n',
      settings: { root: '/repo' },
    });
    expect(reading.lastWords?.evidence).toContain('Cannot load a.test.js');
  });
});
