const assert = require('node:assert');
const test = require('node:test');
const { rightAngleTriangle } = require('../functions/right-angle-triangle.js');

const testRightAngleTriangle = () => {
  test('rightAngleTriangle(3, 4, 5) === true', () => assert(rightAngleTriangle(3, 4, 5) === true));
  test('rightAngleTriangle(1, 2, 3) === false', () => assert(rightAngleTriangle(1, 2, 3) === false));
  test('rightAngleTriangle(10, 6, 8) === true', () => assert(rightAngleTriangle(10, 6, 8) === true));
  test('rightAngleTriangle(2, 2, 2) === false', () => assert(rightAngleTriangle(2, 2, 2) === false));
  test('rightAngleTriangle(7, 24, 25) === true', () => assert(rightAngleTriangle(7, 24, 25) === true));
  test('rightAngleTriangle(10, 5, 7) === false', () => assert(rightAngleTriangle(10, 5, 7) === false));
  test('rightAngleTriangle(5, 12, 13) === true', () => assert(rightAngleTriangle(5, 12, 13) === true));
  test('rightAngleTriangle(15, 8, 17) === true', () => assert(rightAngleTriangle(15, 8, 17) === true));
  test('rightAngleTriangle(48, 55, 73) === true', () => assert(rightAngleTriangle(48, 55, 73) === true));
  test('rightAngleTriangle(1, 1, 1) === false', () => assert(rightAngleTriangle(1, 1, 1) === false));
  test('rightAngleTriangle(2, 2, 10) === false', () => assert(rightAngleTriangle(2, 2, 10) === false));
};

testRightAngleTriangle();
