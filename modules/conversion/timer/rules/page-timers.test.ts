import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerTrialOf } from '#modules/offers/trial/rules/offer-trial.ts';
import { compileTimers, type PageTimer, timerFor } from './page-timers.ts';
import { ownState } from './timer-state.ts';

const labels = { day: true, hour: true, minute: true, second: true };
const now = Date.parse('2026-11-26T12:00:00Z');
const hour = 3_600_000;

const timer = (id: number, more: Partial<PageTimer> = {}): PageTimer => ({
  id,
  text: '',
  display_type: 'all_products',
  product_ids: [],
  collection_ids: [],
  time: { starts_at: now - hour, length: 2 * hour, repeat: false },
  offer: null,
  labels,
  ...more,
});
const offer = {
  ...{ id: 9, ends_at: now + hour, active: true, all: true, products: [], collections: [] },
  holdout_percent: 0,
};
const product = { id: 1, collection_ids: [5, 6] };
const shown = (timers: readonly PageTimer[], maySimulate = true) =>
  timerFor(compileTimers(timers), product, now, { maySimulate })?.timer.id;

test('a product’s own timer beats one for its collections, which beats one for all products; the newest wins a tie', () => {
  const all = [timer(7), timer(8)];
  const collections = [
    timer(3, { display_type: 'collections', collection_ids: [5] }),
    timer(4, { display_type: 'collections', collection_ids: [5, 6] }),
  ];
  const own = [
    timer(1, { display_type: 'products', product_ids: [1] }),
    timer(2, { display_type: 'products', product_ids: [1, 1, 2] }),
  ];
  expect(shown([...all, ...collections, ...own])).toBe(2);
  expect(shown([...all, ...collections, own[0]!])).toBe(1);
  expect(shown([...all, ...collections])).toBe(4);
  expect(shown([...collections.slice(0, 1), ...all])).toBe(3);
  expect(shown(all)).toBe(8);
  expect(shown([timer(9, { display_type: 'products', product_ids: [2] })])).toBeUndefined();
});

test('a timer that hasn’t started or is over gives way to the next one', () => {
  const waits = timer(3, { time: { starts_at: now + 1, length: hour, repeat: true } });
  const over = timer(2, { time: { starts_at: now - hour, length: hour, repeat: false } });
  expect(shown([timer(1), over, waits])).toBe(1);
  expect(shown([over, waits])).toBeUndefined();
});

test('simulated timers show only where they’re allowed; timers bound to an offer show everywhere', () => {
  expect(shown([timer(1)], false)).toBeUndefined();
  expect(shown([timer(1, { offer }), timer(2)], false)).toBe(1);
});

test.each([
  ['has no end, or one that moves on', { ends_at: null }],
  ['has ended this moment', { ends_at: now }],
  ['is off', { active: false }],
  ['is for other products', { all: false, products: [2], collections: [7] }],
])('a timer of an offer that %s is never shown, even where simulated timers are allowed', (_name, more) => {
  expect(shown([timer(1, { offer: { ...offer, ...more } })])).toBeUndefined();
});

test('a bound timer shows on its offer’s pages, by product or by collection, until the exact millisecond the offer ends', () => {
  for (const more of [{ products: [1] }, { collections: [6] }])
    expect(shown([timer(1, { offer: { ...offer, all: false, ...more } })])).toBe(1);
  const index = compileTimers([timer(1, { offer })]);
  expect(timerFor(index, product, now + hour - 1, { maySimulate: false })?.ends_at).toBe(now + hour);
  expect(timerFor(index, product, now + hour, { maySimulate: false })).toBeNull();
});

test('visitors without an offer don’t see when it ends, and all others do', () => {
  const index = compileTimers([timer(1, { offer: { ...offer, holdout_percent: 30 } })]);
  const visitors = Array.from({ length: 500 }, (_none, at) => `v${at.toString(36)}`);
  const shown = visitors.filter((visitor) => timerFor(index, product, now, { maySimulate: true, visitor }));
  const getIt = visitors.filter(
    (visitor) => offerTrialOf({ id: offer.id, source: { holdout_percent: 30 } }, visitor) !== 'out',
  );
  expect(shown).toEqual(getIt);
  expect(shown.length).toBeGreaterThan(250);
  expect(shown.length).toBeLessThan(450);
});

test('a store without discounts shows no offer’s end, and timers without an offer stay as they are', () => {
  const index = compileTimers([timer(2, { offer }), timer(1, { offer: null })]);
  const to = (listPrices: boolean) =>
    timerFor(index, product, now, { maySimulate: true, listPrices })?.timer.id;
  expect([to(false), to(true)]).toEqual([2, 1]);
});

test('for any mix of timers, an honest page shows only timers with a running offer', () => {
  const some = fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    text: fc.constant(''),
    display_type: fc.constantFrom('all_products' as const, 'products' as const, 'collections' as const),
    product_ids: fc.array(fc.integer({ min: 1, max: 3 })),
    collection_ids: fc.array(fc.integer({ min: 4, max: 7 })),
    time: fc.record({
      starts_at: fc.integer({ min: now - 5 * hour, max: now + hour }),
      length: fc.integer({ min: 1, max: 5 }).map((hours) => hours * hour),
      repeat: fc.boolean(),
    }),
    offer: fc.option(
      fc.record({
        id: fc.constant(9),
        ends_at: fc.option(fc.integer({ min: now - hour, max: now + hour })),
        active: fc.boolean(),
        all: fc.boolean(),
        products: fc.array(fc.integer({ min: 1, max: 3 })),
        collections: fc.array(fc.integer({ min: 4, max: 7 })),
        holdout_percent: fc.constant(0),
      }),
    ),
    labels: fc.constant(labels),
  });
  fc.assert(
    fc.property(fc.uniqueArray(some, { selector: ({ id }) => id }), fc.boolean(), (timers, maySimulate) => {
      const found = timerFor(compileTimers(timers), product, now, { maySimulate });
      const could = timers.filter(({ offer: bound, time, ...of }) => {
        const here =
          of.display_type === 'all_products' ||
          (of.display_type === 'products' && of.product_ids.includes(1)) ||
          (of.display_type === 'collections' && of.collection_ids.some((id) => id === 5 || id === 6));
        if (!here) return false;
        if (!bound) return maySimulate && ownState(time, now).is === 'running';
        const forIt =
          bound.all || bound.products.includes(1) || bound.collections.some((id) => id === 5 || id === 6);
        return (
          bound.active && forIt && bound.ends_at !== null && bound.ends_at > now && time.starts_at <= now
        );
      });
      const rank = { products: 0, collections: 1, all_products: 2 };
      const [first] = could.toSorted((a, b) => rank[a.display_type] - rank[b.display_type] || b.id - a.id);
      expect(found?.timer).toEqual(first);
    }),
    { numRuns: 1_000 },
  );
});
