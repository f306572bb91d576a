import { expect, test } from 'vitest';
import { offerPaths } from '#modules/offers/offer/admin/offer-paths.ts';
import { areas } from './areas.ts';

const routes = areas.flatMap((area) => area.routes);

test('every list and every page of one thing asks beside its chunk', () => {
  const silent = routes.filter(({ asks, path, wide }) => !asks && (wide || path.includes('$')));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('an editor asks for no thing where it makes one', () => {
  for (const { asks, path } of routes.filter((route) => /\/\$id$/.test(route.path)))
    for (const question of asks?.({ id: '0' }, {}) ?? [])
      expect([path, question.path]).toEqual([path, expect.not.stringContaining('{')]);
});

const asked = (path: string, search: object) =>
  routes.find((route) => route.path === path)!.asks!({}, { ...search });

test('a list of offers asks for the kinds that the shop has, and for funnels in their place', () => {
  const shown = { date_filter: 'last_30_days', sort_field: 'priority', sort_direction: 'asc' };
  const first = { ...shown, page: '1', limit: '10' };
  const offers = (query: object) => ({ path: '/admin/offers/list.json', query: { ...first, ...query } });
  // What kinds there are but bundles is in the page's chunk: without them it asks for itself.
  const all = { switch: 'bundle_support' };
  expect(asked(offerPaths.offers, {})).toEqual([{ ...offers({}), ...all }]);
  expect(asked(offerPaths.offers, { tab: 'bundle', status: 'inactive' })).toEqual([
    { ...offers({ offer_types: 'bundle', active: 'false' }), ...all },
  ]);
  expect(asked(offerPaths.upSell, { tab: 'quantity' })).toEqual([
    offers({ offer_types: 'pre-purchase,in-cart,post-purchase' }),
  ]);
  expect(asked(offerPaths.upSell, { tab: 'in-cart' })).toEqual([offers({ offer_types: 'in-cart' })]);
  expect(asked(offerPaths.postPurchase, { span: 'today' })).toEqual([
    offers({ offer_types: 'post-purchase', date_filter: 'today' }),
  ]);
  expect(asked(offerPaths.postPurchase, { tab: 'funnels', span: 'today' })).toEqual([
    { path: '/admin/offers/funnels', query: { ...first, date_filter: 'today' }, switch: 'upsell_funnel' },
  ]);
});
