const assert = require('node:assert');
const test = require('node:test');
const { filterBySubstring } = require('../functions/filter-by-substring.js');

const testFilterBySubstring = () => {
  test("JSON.stringify(filterBySubstring([], 'john')) === JSON.stringify([])", () =>
    assert(JSON.stringify(filterBySubstring([], 'john')) === JSON.stringify([])));
  test("JSON.stringify(filterBySubstring(['xxx', 'asd', 'xxy', 'john doe', 'xxxAAA', 'xxx'], 'xxx')) === JSON.stringify(['xxx', 'xxxAAA', 'xxx'])", () =>
    assert(
      JSON.stringify(filterBySubstring(['xxx', 'asd', 'xxy', 'john doe', 'xxxAAA', 'xxx'], 'xxx')) ===
        JSON.stringify(['xxx', 'xxxAAA', 'xxx']),
    ));
  test("JSON.stringify(filterBySubstring(['xxx', 'asd', 'aaaxxy', 'john doe', 'xxxAAA', 'xxx'], 'xx')) === JSON.stringify(['xxx', 'aaaxxy', 'xxxAAA', 'xxx'])", () =>
    assert(
      JSON.stringify(filterBySubstring(['xxx', 'asd', 'aaaxxy', 'john doe', 'xxxAAA', 'xxx'], 'xx')) ===
        JSON.stringify(['xxx', 'aaaxxy', 'xxxAAA', 'xxx']),
    ));
  test("JSON.stringify(filterBySubstring(['grunt', 'trumpet', 'prune', 'gruesome'], 'run')) === JSON.stringify(['grunt', 'prune'])", () =>
    assert(
      JSON.stringify(filterBySubstring(['grunt', 'trumpet', 'prune', 'gruesome'], 'run')) ===
        JSON.stringify(['grunt', 'prune']),
    ));
};

testFilterBySubstring();
