import { expect, test } from 'vitest';
import { changesInto, isWithin, sameContent, valueAt, withValueAt } from './draft-path.ts';

const draft = {
  name: 'Mug',
  tiers: [
    { label: 'A pair', quantity: 2 },
    { label: 'Four', quantity: 4 },
  ],
};

test('reads and writes by path and shares what it does not touch', () => {
  expect(valueAt(draft, 'tiers.1.label')).toBe('Four');
  expect(valueAt(draft, 'tiers.7.label')).toBeUndefined();
  const next = withValueAt(draft, 'tiers.1.label', 'Set of four');
  expect(next.tiers[1]).toEqual({ label: 'Set of four', quantity: 4 });
  expect(next.tiers[0]).toBe(draft.tiers[0]);
  expect(draft.tiers[1]?.label).toBe('Four');
});

test('a path lies within itself and what is above it, not within a longer name', () => {
  expect(isWithin('tiers.1.label', 'tiers')).toBe(true);
  expect(isWithin('tiers', 'tiers')).toBe(true);
  expect(isWithin('tiers_more', 'tiers')).toBe(false);
});

test('content is the same whatever the order of keys, and an undefined key is a missing one', () => {
  expect(sameContent({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
  expect(sameContent({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(sameContent([1, 2], [1, 2, undefined])).toBe(false);
  expect(sameContent({ 0: 'a' }, ['a'])).toBe(false);
  expect(sameContent({ a: null }, { a: undefined })).toBe(false);
});

test('who keeps their own title does not undo the list that somebody else changed meanwhile', () => {
  const base = { title: 'Mugs', product_ids: [1, 2], rules: [{ column: 'tag' }] };
  const theirs = { title: 'Cups', product_ids: [1, 2, 3], rules: [{ column: 'tag' }] };
  expect(changesInto({ ...base, title: 'Bowls' }, base, theirs)).toEqual({ ...theirs, title: 'Bowls' });
  expect(changesInto({ ...base, product_ids: [2, 1] }, base, theirs)).toEqual({
    ...theirs,
    product_ids: [2, 1],
  });
});
