import { expect, test } from 'vitest';
import { listFindings } from '../test-support.ts';

test('reads errors with their first place; other places belong to them', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<results version="2">
    <cppcheck version="2.10"/>
    <errors>
        <error id="memleak" severity="error" msg="Memory leak: p" verbose="Memory leak: p">
            <location file="c/a.c" line="23" column="9"/>
            <location file="c/a.c" line="20" column="0" info="Allocated here"/>
        </error>
        <error id="unused" severity="style" msg="Unused"/>
    </errors>
</results>
`;
  expect(listFindings(text)).toEqual(['error c/a.c:23:9 memleak Memory leak: p', 'info - unused Unused']);
});

test('reads checkstyle and JSLint, where a place or severity may be missing', () => {
  const checkstyle =
    '<checkstyle version="4.3"><file name="/repo/a.js"><error line="1" column="0" severity="info" message="m" source="r"/><error message="n"/></file></checkstyle>';
  expect(listFindings(checkstyle)).toEqual(['info a.js:1 r m', 'error a.js - n']);
  const jslint =
    '<jslint><file name="/repo/a.md"><issue line="3" char="1" evidence="" reason="Found (no-todo)"/></file></jslint>';
  expect(listFindings(jslint)).toEqual(['error a.md:3:1 no-todo Found (no-todo)']);
});
