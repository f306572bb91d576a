import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdReasons, keptHoldReasons, reviewSources, reviewStates } from '../contract/review-words.ts';
import { stateAfter } from './review-change.ts';

const published = { state: 'published', source: 'storefront_api', hold_reason: null } as const;

test('a shopper’s review is held back with a reason, and only with one', () => {
  expect(stateAfter(published, { status: false }, false)).toEqual({ problem: 'say_why' });
  expect(stateAfter(published, { status: false, hold_reason: 'spam' }, false)).toEqual({
    state: 'held',
    hold_reason: 'spam',
  });
});

test('a program that gives no reason has said so', () => {
  expect(stateAfter(published, { status: false }, true)).toEqual({ state: 'held', hold_reason: 'not_said' });
});

test('what was brought over is held back without a reason', () => {
  const imported = { ...published, source: 'import_csv' } as const;
  expect(stateAfter(imported, { status: false }, false)).toEqual({
    state: 'held',
    hold_reason: 'import_choice',
  });
  expect(stateAfter(imported, { status: false, hold_reason: 'spam' }, false)).toEqual({
    problem: 'no_reason_needed',
  });
});

test('who sends back what they read of one that is not shown changes nothing', () => {
  const waiting = { ...published, state: 'waiting' } as const;
  expect(stateAfter(waiting, { status: false }, false)).toEqual({ state: 'waiting', hold_reason: null });
});

const before = fc
  .record({ state: fc.constantFrom(...reviewStates), source: fc.constantFrom(...reviewSources) })
  .chain((one) =>
    fc
      .constantFrom(...keptHoldReasons)
      .map((reason) => ({ ...one, hold_reason: one.state === 'held' ? reason : null })),
  );
const asked = fc.record(
  { status: fc.boolean(), hold_reason: fc.constantFrom(...holdReasons) },
  { requiredKeys: [] },
);

test('whatever is asked, what is held has a reason, what is not has none, and the same again changes nothing', () => {
  fc.assert(
    fc.property(before, asked, fc.boolean(), (was, ask, isProgram) => {
      const is = stateAfter(was, ask, isProgram);
      if (is.problem) return;
      expect(is.state === 'held').toBe(is.hold_reason !== null);
      const again = stateAfter({ ...was, ...is }, ask, isProgram);
      expect(again.problem ?? again).toEqual(is);
    }),
  );
});
