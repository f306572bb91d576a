import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdReasons, storedHoldReasons, reviewSources, reviewStates } from '../contract/review-words.ts';
import { stateAfter } from './review-change.ts';

const published = { state: 'published', source: 'storefront_api', hold_reason: null } as const;

test('a shopper’s review is unpublished with a reason, and only with one', () => {
  expect(stateAfter(published, { status: false }, false)).toEqual({ problem: 'say_why' });
  expect(stateAfter(published, { status: false, hold_reason: 'spam' }, false)).toEqual({
    state: 'held',
    hold_reason: 'spam',
  });
});

test('a program may give no reason, which is stored', () => {
  expect(stateAfter(published, { status: false }, true)).toEqual({ state: 'held', hold_reason: 'not_said' });
});

test('an imported review is unpublished without a reason', () => {
  const imported = { ...published, source: 'import_csv' } as const;
  expect(stateAfter(imported, { status: false }, false)).toEqual({
    state: 'held',
    hold_reason: 'import_choice',
  });
  expect(stateAfter(imported, { status: false, hold_reason: 'spam' }, false)).toEqual({
    problem: 'no_reason_needed',
  });
});

test('sending back the status of a pending review changes nothing', () => {
  const waiting = { ...published, state: 'waiting' } as const;
  expect(stateAfter(waiting, { status: false }, false)).toEqual({ state: 'waiting', hold_reason: null });
});

const before = fc
  .record({ state: fc.constantFrom(...reviewStates), source: fc.constantFrom(...reviewSources) })
  .chain((one) =>
    fc
      .constantFrom(...storedHoldReasons)
      .map((reason) => ({ ...one, hold_reason: one.state === 'held' ? reason : null })),
  );
const asked = fc.record(
  { status: fc.boolean(), hold_reason: fc.constantFrom(...holdReasons) },
  { requiredKeys: [] },
);

test('after any change only held reviews have a reason, and repeating the change has no effect', () => {
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
