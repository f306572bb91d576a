import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import {
  createOffer,
  fillShop,
  listedOffers,
  rowsOf,
  startFileShops,
  type FileShops,
} from '#apps/server/testing/file-shops.ts';

let files: FileShops;
beforeAll(async () => {
  files = await startFileShops();
});
afterAll(() => files.server.close());
beforeEach(() => files.clear());

test('an export comes back whole into an emptied shop, each kind of offer, automated ones, funnels and their order', async () => {
  const ours = files.shops[0];
  await fillShop(ours);
  const file = await files.exported(ours);
  await files.clear();
  const job = await files.imported(ours, file);
  expect(job).toMatchObject({
    status: 'done',
    failures: [],
    result: { count: 7, changed: 0, same: 0, deleted: 0 },
  });
  expect(rowsOf(await files.exported(ours))).toEqual(rowsOf(file));
  expect((await listedOffers(ours)).map((one) => one.offer_name)).toEqual([
    '=1+1',
    'Rules',
    'Set',
    'After payment',
  ]);
});

test('a file that comes in twice changes nothing the second time, nor does an export that comes in again', async () => {
  const ours = files.shops[0];
  await fillShop(ours);
  const before = await files.stored(ours);
  const job = await files.imported(ours, await files.exported(ours));
  expect(job).toMatchObject({ failures: [], result: { count: 0, changed: 0, same: 7, deleted: 0 } });
  expect(await files.stored(ours)).toEqual(before);
  expect((await files.imported(ours, await files.exported(ours), { delete_option: 'true' })).result).toEqual({
    count: 0,
    changed: 0,
    same: 7,
    deleted: 0,
  });
  expect(await files.stored(ours)).toEqual(before);
});

/** Columns that hold ids, which are other ones in another shop. */
const idColumns = [
  'shop',
  'target_ids',
  'recommend_ids',
  'condition',
  'product_ids',
  'category_ids',
  'target_handpicked',
];
const withoutIds = (rows: Record<string, string>[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !idColumns.includes(name))));

test('a file of another shop finds its products by handle: nothing of its ids counts', async () => {
  const [from, to] = [files.shops[0], files.shops[1]];
  await fillShop(from);
  const file = await files.exported(from);
  const job = await files.imported(to, file);
  expect(job).toMatchObject({ status: 'done', failures: [], result: { count: 7 } });
  expect(withoutIds(rowsOf(await files.exported(to)))).toEqual(withoutIds(rowsOf(file)));
  const [first] = await listedOffers(to);
  expect(first!.target_ids).toEqual([to.ids['mug'], to.ids['bowl']]);
  expect((await files.imported(to, file)).result).toEqual({ count: 0, changed: 0, same: 7, deleted: 0 });
});

test('the sample has each kind of offer, all good, and none of them goes live', async () => {
  const ours = files.shops[0];
  const answer = await files.server.app.inject({
    url: '/admin/offers/sample.json',
    headers: { authorization: `Bearer ${ours.token}` },
  });
  const job = await files.imported(ours, answer.body);
  expect(job).toMatchObject({ status: 'done', failures: [], result: { count: 9 } });
  const rows = rowsOf(await files.exported(ours));
  expect(rows.map((row) => [row['record'], row['offer_type'], row['activated']])).toEqual([
    ...['bundle', 'pre-purchase', 'post-purchase', 'quantity', 'handpicked', 'accessory', 'in-cart'].map(
      (type) => ['offer', type, 'false'],
    ),
    ['automated', 'post-purchase', 'false'],
    ['funnel', '', 'false'],
  ]);
});

test('whatever offers say, an export of them comes back whole, in this shop and in another', async () => {
  const [ours, other] = [files.shops[0], files.shops[1]];
  const text = fc
    .array(fc.constantFrom('a', 'ß', ' ', '|', ';', '\\', '=', '+', "'", ',', '"', '\n', '{{x}}'), {
      maxLength: 8,
    })
    .map((parts) => `x${parts.join('')}x`);
  const lead = fc
    .constantFrom('', '=', '+', '-', '@', "'", "'=", '\t')
    .chain((mark) => text.map((one) => mark + one));
  const targets = fc.constantFrom<object>(
    { target_type: 'all' },
    { target_type: 'product', target_ids: [ours.ids['mug'], ours.ids['plate']] },
    { target_type: 'collection', target_ids: [ours.ids['kitchen']] },
  );
  const tiers = fc.uniqueArray(
    fc.record({
      min_quantity: fc.integer({ min: 2, max: 999 }),
      value_discount: fc.integer({ min: 1, max: 9_900 }).map((cents) => cents / 100),
      type: fc.constantFrom('percentage_each', 'amount_each', 'amount_all'),
      label: lead,
    }),
    { minLength: 1, maxLength: 4, selector: (tier) => tier.min_quantity },
  );
  const end = fc.oneof(
    fc.constant({}),
    fc.record({
      setup_end_date: fc.constant(true),
      end_date_time: fc.integer({ min: 1_700_000_000, max: 4_000_000_000 }),
      auto_extend_end_date: fc.boolean(),
    }),
  );
  const quantity = fc.tuple(tiers, end).map(([data, ends]) => ({
    discount_data: {
      data: data.map((tier, key) => ({ ...tier, key, mark_as_popular: key === 0 })),
      is_default_select: data.length > 1 ? 1 : -1,
      ...ends,
    },
  }));
  const upsell = fc
    .record({
      percentage_discount: fc.nat(99),
      setup_stock_limit: fc.boolean(),
      stock_item_limit: fc.nat(500),
      auto_restock: fc.boolean(),
      end_date_time: fc.option(fc.integer({ min: 1_700_000_000, max: 4_000_000_000 })),
      text_display_date_time: fc.option(lead),
      beyond_targets: fc.boolean(),
    })
    .map((data) => ({
      offer_type: 'pre-purchase',
      recommend_type: 'product',
      recommend_ids: [ours.ids['bowl']],
      discount_data: { ...newUpsellDiscount(), ...data, setup_end_date: data.end_date_time !== null },
    }));
  const offers = fc.sample(
    fc
      .tuple(
        fc.record({ offer_name: lead, offer_message: lead, activated: fc.boolean() }),
        targets,
        fc.oneof<fc.Arbitrary<object>[]>(quantity, upsell),
      )
      .map((parts) => Object.assign({}, ...parts) as object),
    { numRuns: 40, seed: 7 },
  );
  for (const given of offers) await createOffer(ours, given);
  const file = await files.exported(ours);
  expect((await files.imported(other, file)).result).toMatchObject({ count: 40 });
  expect(withoutIds(rowsOf(await files.exported(other)))).toEqual(withoutIds(rowsOf(file)));
  await files.clear();
  expect((await files.imported(ours, file)).result).toMatchObject({ count: 40 });
  expect(rowsOf(await files.exported(ours))).toEqual(rowsOf(file));
});
