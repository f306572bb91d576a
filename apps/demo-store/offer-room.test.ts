import { expect, test } from 'vitest';
import { exampleBox, exampleBundle } from '#modules/offers/shopper/storefront/testing/box-example.ts';
import { counterWords } from '#modules/conversion/counter/rules/counter-words.ts';
import { pageLook } from '#modules/conversion/look/rules/customize.ts';

import { shownTimerOf } from '#modules/conversion/timer/rules/shown-timer.ts';
import { boxRoom, factsRoom, roomElsewhere } from './offer-room.ts';

test('room is kept for every box with its rows, and for the limits of those that have some', () => {
  const bare = { discount_text: '' };
  expect(boxRoom('boxes', [])).toBeNull();
  expect(boxRoom('boxes', [exampleBox(bare)])).toEqual({ name: 'boxes-2', boxes: 1, limits: 0 });
  expect(boxRoom('boxes', [exampleBox(bare), exampleBox(), exampleBox({ ...bare, left: 3 })])).toEqual({
    name: 'boxes-6',
    boxes: 3,
    limits: 2,
  });
  expect(boxRoom('bundle', [exampleBundle()])).toEqual({ name: 'bundle-2', boxes: 1, limits: 1 });
  const many = exampleBox({ products: Array.from({ length: 12 }, () => exampleBox().products[0]!) });
  expect(boxRoom('boxes', [many])?.name).toBe('boxes-10');
});

test('room is kept for a timer as high as its digits make it', () => {
  const labels = { day: true, hour: true, minute: true, second: true };
  const timers = (font_size: number) =>
    shownTimerOf({
      id: 1,
      text: '',
      ends_at: 0,
      labels,
      look: { ...pageLook({}).timer_countdown, font_size },
      locale: 'en',
    });
  expect(factsRoom({}, 7)).toBeNull();
  expect([8, 17, 18, 36].map((size) => factsRoom({ timers: timers(size) }, 7))).toEqual([
    'timer-60',
    'timer-60',
    'timer-72',
    'timer-84',
  ]);
});

test('room is kept for what is left of the chosen variant, for a number that is made up, and for visitors', () => {
  const { product_countdown, realtime_visitors } = pageLook({});
  const stock = { left: { 7: 5 }, made_up: null, words: counterWords('en').left, look: product_countdown };
  const visitors = { count: 3, again_seconds: 15, words: counterWords('en'), look: realtime_visitors };
  expect(factsRoom({ stock }, 7)).toBe('stock');
  expect(factsRoom({ stock }, 8)).toBeNull();
  expect(factsRoom({ stock: { ...stock, left: {}, made_up: { type: 'percent', value: 20 } } }, 8)).toBe(
    'stock',
  );
  expect(factsRoom({ stock, visitors }, 7)).toBe('stock visitors');
});

test('rows that only some countries are shown have their room beside those of everybody, where there are any', () => {
  const { product_countdown, realtime_visitors } = pageLook({});
  const stock = { left: { 7: 5 }, made_up: null, words: counterWords('en').left, look: product_countdown };
  const visitors = { count: 3, again_seconds: 15, words: counterWords('en'), look: realtime_visitors };
  const hidden_in = ['Europe/Berlin', 'UTC'];
  expect(roomElsewhere({ stock }, 7)).toBeNull();
  expect(roomElsewhere({ stock, elsewhere: { parts: { stock }, hidden_in } }, 7)).toBeNull();
  expect(roomElsewhere({ stock, elsewhere: { parts: { visitors }, hidden_in } }, 7)).toEqual({
    rows: 'stock visitors',
    hidden_in: 'Europe/Berlin UTC',
  });
});
