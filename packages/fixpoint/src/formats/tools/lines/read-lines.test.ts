import { describe, expect, test } from 'vitest';
import { listFindings, reportOf } from '../test-support.ts';

describe('one line in the dialect of', () => {
  test.each([
    ['tsc', 'src/a.ts(4,1): error TS2769: No overload.', 'error src/a.ts:4:1 TS2769 No overload.'],
    ['tsc --pretty', 'src/a.ts:4:1 - error TS2769: No overload.', 'error src/a.ts:4:1 TS2769 No overload.'],
    [
      'gcc',
      'c/a.c:14:9: warning: suggest this [-Wparentheses]',
      'warning c/a.c:14:9 -Wparentheses suggest this',
    ],
    ['gcc, fatal', 'c/a.c:1:10: fatal error: no.h: No such file', 'error c/a.c:1:10 - no.h: No such file'],
    ['mypy', 'a.py:3: error: Wrong type  [arg-type]', 'error a.py:3 arg-type Wrong type'],
    ['mypy with ends', 'a.py:3:1:3:9: error: Wrong  [misc]', 'error a.py:3:1 misc Wrong'],
    ['ShellCheck', 'a.sh:3:4: note: Quote it. [SC2086]', 'info a.sh:3:4 SC2086 Quote it.'],
    ['Cppcheck', "c/a.c:9:0: style: Unused 'x'. [unused]", "info c/a.c:9 unused Unused 'x'."],
    [
      'Cppcheck, of the whole run',
      'nofile:0:0: information: No includes [missing]',
      'info - missing No includes',
    ],
    ['Cppcheck 1', '[c/a.c:9]: (error) Leak', 'error c/a.c:9 - Leak'],
    ['flake8', 'a.py:1:10: E401 multiple imports', 'error a.py:1:10 E401 multiple imports'],
    ["flake8's pylint", 'a.py:1: [E401] multiple imports', 'error a.py:1 E401 multiple imports'],
    ['Pylint', 'a.py:7:8: C0103: Bad name (invalid-name)', 'info a.py:7:8 C0103 Bad name (invalid-name)'],
    ["Pylint's parseable", 'a.py:7: [W0611(unused-import), ] Unused', 'warning a.py:7 W0611 Unused'],
    ["Pylint's msvs", 'a.py(7): [E0001(syntax-error)f] Broken', 'error a.py:7 E0001 Broken'],
    [
      'yamllint',
      'a.yaml:1:1: [warning] missing start (document-start)',
      'warning a.yaml:1:1 document-start missing start',
    ],
    [
      'ESLint unix',
      '/repo/a.js:1:2: Unexpected var. [Warning/no-var]',
      'warning a.js:1:2 no-var Unexpected var.',
    ],
    ['ESLint compact', '/repo/a.js: line 1, col 2, Error - No. (no-x)', 'error a.js:1:2 no-x No.'],
    [
      'Stylelint unix',
      '/repo/a.css:2:1: Empty (block-no-empty) [error]',
      'error a.css:2:1 block-no-empty Empty (block-no-empty)',
    ],
    [
      'markdownlint',
      'a.md:4:22 error MD009/no-trailing-spaces Trailing',
      'error a.md:4:22 MD009/no-trailing-spaces Trailing',
    ],
    [
      'markdownlint, older',
      'a.md:4 MD009/no-trailing-spaces Trailing',
      'error a.md:4 MD009/no-trailing-spaces Trailing',
    ],
    ['codespell', 'a.md:12: recieve ==> receive', 'error a.md:12 - recieve ==> receive'],
    ['git diff --check', 'a.md:4: trailing whitespace.', 'error a.md:4 - trailing whitespace.'],
    ['make', 'Makefile:3: *** missing separator.', 'error Makefile:3 - *** missing separator.'],
    ['a Windows path', 'C:\\repo\\a.c:1:2: error: x', 'error C:/repo/a.c:1:2 - x'],
    ['a path with spaces', 'my docs/a.md:1:2: error: x', 'error my docs/a.md:1:2 - x'],
    ['codeframe', 'error: No == (eqeqeq) at src/a.js:4:11:', 'error src/a.js:4:11 eqeqeq No =='],
    ['GitHub', '::error file=/repo/a.js,line=1,col=2,title=r::50%25 off', 'error a.js:1:2 r 50% off'],
    [
      'yamllint github',
      '::error file=a.yaml,line=2,col=1::2:1 [colons] too many',
      'error a.yaml:2:1 colons 2:1 [colons] too many',
    ],
    ['Prettier', '[warn] src/a.js', 'warning src/a.js - Code style issues found: the file is not formatted.'],
    ['Prettier, broken', '[error] a.js: SyntaxError: No (2:31)', 'error a.js:2:31 - SyntaxError: No'],
    ['Stylelint tsv', 'a.css\t2\t1\twarning\tblock\tEmpty', 'warning a.css:2:1 block Empty'],
  ])('%s', (_, line, expected) => {
    expect(listFindings(`${line}\n`)).toEqual([expected]);
  });
});

describe('is no finding', () => {
  test.each([
    ['a clock', '12:43:05: started'],
    ['an address', 'Listening on http://127.0.0.1:8080: ok'],
    ['a frame of a traceback', 'conftest.py:1: in <module>'],
    ['a warning of Python', 'lib/x.py:43: ReporterWarning: odd'],
    ['a frame of Node', 'node:internal/modules/esm/resolve:283: x'],
    ['an error without a place', 'gcc: error: unrecognized argument'],
    ['a summary', '✖ 2 problems (0 errors, 2 warnings)'],
    ["Prettier's summary", '[warn] Code style issues found in 2 files. Run Prettier.'],
    ['an indented place', '  src/a.ts:9:3: related'],
  ])('%s', (_, line) => {
    expect(listFindings(`${line}\n`)).toEqual([]);
  });
});

test('keeps continuation lines and notes with the message above them', () => {
  const { findings, notes } = reportOf(
    [
      "a.c:3:12: error: redeclaration of 'x'",
      '    3 |     int x;',
      '      |         ^',
      "a.c:2:9: note: previous definition of 'x'",
      '    2 |     int x;',
      '',
    ].join('\n'),
  );
  expect(findings).toHaveLength(1);
  expect(findings[0]?.evidence).toContain("note: previous definition of 'x'");
  expect(notes).toEqual([]);
});

test('keeps a note that belongs to nothing as a note', () => {
  expect(reportOf('a.py:3: note: unchecked  [annotation-unchecked]\n')).toMatchObject({
    findings: [],
    notes: [{ kind: 'tool-note' }],
  });
});

test('reads rows below the name of a file, also with two spaces in the message and without a rule', () => {
  const text = [
    '/repo/a.js',
    '  1:1  warning  Use  const  no-var',
    '  2:31  error  Parsing error: Unexpected token ;',
    '',
    '✖ 2 problems (1 error, 1 warning)',
    '',
  ].join('\n');
  expect(listFindings(text)).toEqual([
    'warning a.js:1:1 no-var Use  const',
    'error a.js:2:31 - Parsing error: Unexpected token ;',
  ]);
  expect(reportOf(text).stated).toEqual({ all: 2, errors: 1 });
});

test('joins the wrapped cells of a table', () => {
  const text = [
    '/repo/a.md',
    '',
    '║ Line     │ Column   │ Type     │ Message      │ Rule ID   ║',
    '╟──────────┼──────────┼──────────┼──────────────┼───────────╢',
    '║ 3        │ 1        │ error    │ Found a      │ no-todo   ║',
    '║          │          │          │ todo         │           ║',
    '',
  ].join('\n');
  expect(listFindings(text)).toEqual(['error a.md:3:1 no-todo Found a todo']);
});

test('reads the rows of a report in HTML', () => {
  const text = [
    '<tr class="bg-2" data-group="f-1">',
    '    <th colspan="4">',
    '        [+] /repo/a.js',
    '    </th>',
    '</tr>',
    '<tr style="display: none;" class="f-1">',
    '    <td>1:5</td>',
    '    <td class="clr-2">Error</td>',
    '    <td>&#39;x&#39; is &lt;unused&gt;</td>',
    '    <td>',
    '        <a href="">no-unused</a>',
    '    </td>',
    '</tr>',
    '',
  ].join('\n');
  expect(listFindings(text)).toEqual(["error a.js:1:5 no-unused 'x' is <unused>"]);
});

test('takes a bare list of files for faults only where the exit code was not accepted', () => {
  expect(listFindings('src/a.js\nsrc/b.css\n', 'auto', { isRed: true })).toHaveLength(2);
  expect(listFindings('src/a.js\nsrc/b.css\n')).toEqual([]);
});

test('a last line without its end is cut, and is not read', () => {
  const text = 'a.c:1:1: error: one [x]\na.c:2:1: err';
  expect(reportOf(text)).toMatchObject({ incomplete: expect.stringContaining('cut') as unknown });
  expect(listFindings(text)).toEqual(['error a.c:1:1 x one']);
});

test('a formatter that joins its lines ends without a line break', () => {
  expect(reportOf('/repo/a.css: line 1, col 2, error - No (x)')).not.toHaveProperty('incomplete');
});

test.each([
  ['markdownlint-cli2', 'Linting: 0 file(s)\nSummary: 0 error(s)\n'],
  ['Biome', 'Checked 0 files in 7ms. No fixes applied.\n'],
  ['mypy', 'Success: no issues found in 0 source files\n'],
])('sees that nothing was looked at by %s', (_, text) => {
  expect(reportOf(text).looked).toBe(0);
});

test('does not take for ever on a line of a million characters', () => {
  const text = `a.c:1:1: error: ${' '.repeat(1_000_000)}x\n`;
  expect(listFindings(text)).toHaveLength(1);
});
