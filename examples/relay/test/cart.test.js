import assert from 'node:assert/strict';
import test from 'node:test';
import { totalOf } from '../src/cart.js';

test('the items of a cart cost what each costs, as often as it is there', () => {
  assert.equal(totalOf([{ price: 250, count: 2 }, { price: 100, count: 1 }]), 600);
});

test('an empty cart costs nothing', () => {
  assert.equal(totalOf([]), 0);
});
