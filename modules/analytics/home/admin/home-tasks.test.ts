import { expect, test } from 'vitest';
import { homeCalls } from './home-calls.ts';
import { homeTaskSources } from './home-tasks.ts';

type Session = Parameters<(typeof homeTaskSources)[number]['tasks']>[1];
const shop = (given: { provider?: string | null; bundles?: boolean } = {}) =>
  ({
    shop: { store_provider: given.provider ?? null },
    switches: { bundle_support: given.bundles ?? true },
  }) as unknown as Session;

const found = (call: object, reply: unknown, session = shop()) => {
  const source = homeTaskSources.find((one) => one.call === call);
  return source?.tasks(reply, session).map(({ id, count }) => [id, count]);
};

test('a count of 0 is no task', () => {
  for (const call of [homeCalls.toPack, homeCalls.unpaid, homeCalls.pendingReviews, homeCalls.soldOut])
    expect(found(call, { count: 0 })).toEqual([]);
  expect(found(homeCalls.spentOffers, { count: 0, by_type: {} })).toEqual([]);
  expect(found(homeCalls.toPack, { count: 1_234_567 })).toEqual([['to_pack', 1_234_567]]);
});

test('a shop without bundles has no task about expired bundles', () => {
  const reply = { count: 3, by_type: { bundle: 2, accessory: 1 } };
  expect(found(homeCalls.spentOffers, reply)).toEqual([['spent_offers', 3]]);
  expect(found(homeCalls.spentOffers, reply, shop({ bundles: false }))).toEqual([['spent_offers', 1]]);
  const onlyBundles = { count: 2, by_type: { bundle: 2 } };
  expect(found(homeCalls.spentOffers, onlyBundles, shop({ bundles: false }))).toEqual([]);
});

test('a shop without a store elsewhere asks nothing about it', () => {
  const source = homeTaskSources.find(({ call }) => call === homeCalls.store);
  expect(source?.asked?.(shop())).toBe(false);
  expect(source?.asked?.(shop({ provider: 'shopify' }))).toBe(true);
});

test('a connected store’s problem is a task; without keys it is the only one', () => {
  const integration = (given: object = {}) => ({
    integration: { state: 'connected', resources: [{ failed: 0 }], script: { found: true }, ...given },
  });
  const of = (given?: object) => found(homeCalls.store, integration(given));
  expect(of()).toEqual([]);
  // Never looked for is not missing.
  expect(of({ script: { found: null } })).toEqual([]);
  expect(of({ resources: [{ failed: 0 }, { failed: 4 }], script: { found: false } })).toEqual([
    ['store_script', null],
    ['store_failed', null],
  ]);
  expect(of({ state: 'refused', resources: [{ failed: 4 }], script: { found: false } })).toEqual([
    ['store_refused', null],
  ]);
  expect(found(homeCalls.store, { integration: null })).toEqual([]);
});
