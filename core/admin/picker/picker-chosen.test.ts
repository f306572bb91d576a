import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chosenAtFirst,
  differsFrom,
  pickedProducts,
  placesFor,
  withMoved,
  type Chosen,
} from './picker-chosen.ts';

const item = (id: number) => ({ id, title: `Number ${id}` });
const ids = fc.array(fc.nat({ max: 6 }), { maxLength: 8 });
const chosenOf = (list: readonly number[]): Chosen[] => list.map((id, key) => ({ key, item: item(id) }));
const idsOf = (chosen: readonly Chosen[]) => chosen.map((entry) => entry.item.id);

test('what is gone keeps its place, and what is chosen at first differs from nothing', () => {
  expect(chosenAtFirst([3, 1, 2], [item(1), item(3)])).toEqual([
    { key: 0, item: item(3) },
    { key: 1, item: item(1) },
    { key: 2, item: { id: 2, title: '' }, gone: true },
  ]);
  fc.assert(
    fc.property(ids, ids, (list, known) => {
      expect(differsFrom(list, chosenAtFirst(list, known.map(item)))).toBe(false);
    }),
  );
});

test('a product that was deleted keeps its title, and is gone all the same', () => {
  const deleted = { ...item(1), gone: true };
  expect(chosenAtFirst([1], [deleted])).toEqual([{ key: 0, item: deleted, gone: true }]);
});

test('V295 what is picked of a source of variants is products with their variants, what is gone among them', () => {
  const variant = { id: 31, product_id: 3, title: 'M', option1: 'M', price: 12, sku: '' };
  const tee = { ...item(3), variants: [variant], selectedVariant: variant };
  const chosen = chosenAtFirst([31, 99], [tee]);
  expect(differsFrom([31, 99], chosen)).toBe(false);
  expect(pickedProducts(chosen.map((entry) => entry.item))).toEqual([
    { product_id: 3, variant_id: 31 },
    { product_id: null, variant_id: 99 },
  ]);
});

test('a choice differs exactly when other ids are chosen, or in another order', () => {
  fc.assert(
    fc.property(ids, ids, (first, now) => {
      expect(differsFrom(first, chosenOf(now))).toBe(JSON.stringify(first) !== JSON.stringify(now));
    }),
  );
});

test('as many as fit get a place, each with a key of its own', () => {
  fc.assert(
    fc.property(ids, fc.nat({ max: 10 }), fc.nat({ max: 10 }), (list, taken, cap) => {
      const places = placesFor(list.map(item), { taken, cap, firstKey: 100 });
      const fit = Math.min(list.length, Math.max(0, cap - taken));
      expect(idsOf(places)).toEqual(list.slice(0, fit));
      expect(places.map((place) => place.key)).toEqual(places.map((_, at) => 100 + at));
    }),
  );
});

test('what is moved lies where it was moved to, or at the end that is nearest; the others keep their order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.nat({ max: 7 }),
      fc.integer({ min: -3, max: 12 }),
      (length, which, at) => {
        const chosen = chosenOf(Array.from({ length }, (_, id) => id));
        const key = which % length;
        const moved = withMoved(chosen, key, at);
        expect(moved.findIndex((entry) => entry.key === key)).toBe(
          at < 0 ? 0 : at >= length ? length - 1 : at,
        );
        expect(moved.filter((entry) => entry.key !== key)).toEqual(
          chosen.filter((entry) => entry.key !== key),
        );
      },
    ),
  );
  expect(idsOf(withMoved(chosenOf([1, 2]), 7, 0)), 'what is not there').toEqual([1, 2]);
});
