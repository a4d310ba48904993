const assert = require('node:assert');
const test = require('node:test');
const { isPrime } = require('../functions/is-prime.js');

const testIsPrime = () => {
  test('isPrime(6) === false', () => assert(isPrime(6) === false));
  test('isPrime(101) === true', () => assert(isPrime(101) === true));
  test('isPrime(11) === true', () => assert(isPrime(11) === true));
  test('isPrime(13441) === true', () => assert(isPrime(13441) === true));
  test('isPrime(61) === true', () => assert(isPrime(61) === true));
  test('isPrime(4) === false', () => assert(isPrime(4) === false));
  test('isPrime(1) === false', () => assert(isPrime(1) === false));
  test('isPrime(5) === true', () => assert(isPrime(5) === true));
  test('isPrime(11) === true', () => assert(isPrime(11) === true));
  test('isPrime(17) === true', () => assert(isPrime(17) === true));
  test('isPrime(5 * 17) === false', () => assert(isPrime(5 * 17) === false));
  test('isPrime(11 * 7) === false', () => assert(isPrime(11 * 7) === false));
  test('isPrime(13441 * 19) === false', () => assert(isPrime(13441 * 19) === false));
};

testIsPrime();
