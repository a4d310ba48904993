const assert = require('node:assert');
const test = require('node:test');
const { checkDictCase } = require('../functions/check-dict-case.js');

const testCheckDictCase = () => {
  test("checkDictCase({ p: 'pineapple', b: 'banana' }) === true", () =>
    assert(checkDictCase({ p: 'pineapple', b: 'banana' }) === true));
  test("checkDictCase({ p: 'pineapple', A: 'banana', B: 'banana' }) === false", () =>
    assert(checkDictCase({ p: 'pineapple', A: 'banana', B: 'banana' }) === false));
  test("checkDictCase({ p: 'pineapple', 5: 'banana', a: 'apple' }) === false", () =>
    assert(checkDictCase({ p: 'pineapple', 5: 'banana', a: 'apple' }) === false));
  test("checkDictCase({ Name: 'John', Age: '36', City: 'Houston' }) === false", () =>
    assert(checkDictCase({ Name: 'John', Age: '36', City: 'Houston' }) === false));
  test("checkDictCase({ STATE: 'NC', ZIP: '12345' }) === true", () =>
    assert(checkDictCase({ STATE: 'NC', ZIP: '12345' }) === true));
  test("checkDictCase({ fruit: 'Orange', taste: 'Sweet' }) === true", () =>
    assert(checkDictCase({ fruit: 'Orange', taste: 'Sweet' }) === true));
  test('checkDictCase({}) === false', () => assert(checkDictCase({}) === false));
};

testCheckDictCase();
