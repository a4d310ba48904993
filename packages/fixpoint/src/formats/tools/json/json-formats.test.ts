import { describe, expect, test } from 'vitest';
import { listFindings, reportOf } from '../test-support.ts';

describe('finds and reads the JSON of', () => {
  test.each<readonly [string, unknown, readonly string[]]>([
    [
      'ESLint',
      [
        {
          filePath: '/repo/a.js',
          messages: [
            { ruleId: null, fatal: true, severity: 1, message: 'Parsing error', line: 2, column: 0 },
          ],
        },
      ],
      ['error a.js:2 - Parsing error'],
    ],
    [
      'ESLint with metadata',
      {
        results: [{ filePath: '/repo/a.js', messages: [{ ruleId: 'x', severity: 1, message: 'm' }] }],
        metadata: {},
      },
      ['warning a.js x m'],
    ],
    [
      'textlint',
      [{ messages: [{ ruleId: 'x', severity: 3, message: 'm' }], filePath: '/repo/a.md' }],
      ['info a.md x m'],
    ],
    [
      'Stylelint',
      [
        {
          source: '/repo/a.css',
          parseErrors: [],
          warnings: [{ rule: 'x', severity: 'error', text: 'm', line: 1 }],
        },
      ],
      ['error a.css:1 x m'],
    ],
    [
      'Code Climate',
      [
        {
          description: 'm',
          check_name: 'x',
          severity: 'minor',
          location: { path: 'a.js', positions: { begin: { line: 2, column: 3 } } },
        },
      ],
      ['warning a.js:2:3 x m'],
    ],
    [
      'rdjson, with a shared severity',
      {
        severity: 'WARNING',
        diagnostics: [{ message: 'm', location: { path: 'a.js' }, code: { value: 'x' } }],
      },
      ['warning a.js x m'],
    ],
    [
      'Biome',
      {
        summary: { errors: 1, unchanged: 1 },
        diagnostics: [{ severity: 'fatal', message: 'm', category: 'x' }],
      },
      ['error - x m'],
    ],
    [
      'ShellCheck, json1',
      {
        comments: [
          {
            file: 'a.sh',
            line: 3,
            endLine: 3,
            column: 1,
            endColumn: 2,
            level: 'style',
            code: 2006,
            message: 'm',
          },
        ],
      },
      ['info a.sh:3:1 2006 m'],
    ],
    [
      'markdownlint',
      [
        {
          fileName: 'a.md',
          lineNumber: 4,
          ruleNames: ['MD009', 'no-trailing-spaces'],
          ruleDescription: 'm',
          errorRange: [22, 3],
        },
      ],
      ['error a.md:4:22 MD009/no-trailing-spaces m'],
    ],
    [
      'Pylint, json2',
      {
        messages: [
          {
            type: 'refactor',
            symbol: 's',
            messageId: 'R1705',
            path: 'a.py',
            line: 1,
            column: 0,
            message: 'm',
          },
        ],
        statistics: {},
      },
      ['info a.py:1 R1705 m'],
    ],
    [
      'GCC',
      [
        {
          kind: 'warning',
          message: 'm',
          option: '-Wx',
          locations: [{ caret: { file: 'a.c', line: 1, column: 2 } }],
          children: [{ kind: 'note', message: 'n' }],
        },
      ],
      ['warning a.c:1:2 -Wx m'],
    ],
    [
      'mypy',
      { file: 'a.py', line: 1, column: 2, message: 'm', hint: null, code: 'misc', severity: 'error' },
      ['error a.py:1:2 misc m'],
    ],
    [
      'Mocha',
      {
        stats: { passes: 1, failures: 1 },
        failures: [{ fullTitle: 's t', file: '/repo/a.js', err: { message: 'm\nn' } }],
      },
      ['error a.js s t m'],
    ],
  ])('%s', (_, document, expected) => {
    expect(listFindings(JSON.stringify(document))).toEqual(expected);
  });
});

describe('test runs of Vitest and Jest', () => {
  const passed = { status: 'passed', fullName: 'a' };
  const base = { numTotalTests: 1, numPassedTests: 1, numFailedTests: 0, success: true };

  test('a file that did not load is a finding beside the failing tests', () => {
    const failed = { status: 'failed', fullName: 's t', failureMessages: ['Error: no\n    at x'] };
    const testResults = [
      {
        name: '/repo/a.test.js',
        status: 'failed',
        message: '  ● Test suite failed to run\n\n    Cannot find x\n',
        assertionResults: [],
      },
      { name: '/repo/b.test.js', status: 'failed', message: '', assertionResults: [passed, failed] },
    ];
    const text = JSON.stringify({ ...base, numFailedTests: 1, success: false, testResults });
    expect(listFindings(text)).toEqual(['error a.test.js - Cannot find x', 'error b.test.js s t Error: no']);
  });

  test('a run that failed without a failing test is not whole', () => {
    const testResults = [{ name: 'a', status: 'passed', assertionResults: [passed] }];
    expect(reportOf(JSON.stringify({ ...base, success: false, testResults })).incomplete).toBeDefined();
  });

  test('skipped tests alone are no test', () => {
    const testResults = [{ name: 'a', status: 'passed', assertionResults: [{ status: 'pending' }] }];
    expect(reportOf(JSON.stringify({ ...base, numPassedTests: 0, testResults })).looked).toBe(0);
  });
});

test('counts every line of rdjsonl', () => {
  const line = JSON.stringify({ message: 'm', location: { path: 'a.js' }, severity: 'INFO' });
  expect(listFindings(`${line}\n${line.replace('a.js', 'b.js')}\n`)).toEqual([
    'info a.js - m',
    'info b.js - m',
  ]);
});

test.each([
  ['of a command that is not known', [], 0],
  ['of ESLint', ['npx', 'eslint', '.'], 0],
  ['of ESLint with --quiet', ['eslint', '--quiet', '.'], null],
  ['of a tool that lists faults only', ['node_modules/.bin/biome', 'lint'], null],
])('an empty list %s', (_, command, looked) => {
  expect(reportOf('[]\n', 'auto', { command }).looked).toBe(looked);
});
