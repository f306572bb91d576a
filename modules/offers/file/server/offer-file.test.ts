import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { fileStoreOf } from '#core/server/file-storage.ts';
import { eventually } from '#core/testing/test-services.ts';
import { importedOffers } from '#apps/server/testing/offer-file.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient, offerBody, tierBody } from '#apps/server/testing/test-shop.ts';
import type { AutoOffer } from '../../auto/contract/auto-offer.ts';
import { newAutoOffer } from '../../auto/rules/auto-offer-draft.ts';
import type { Funnel } from '../../funnel/contract/funnel.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { newOffer, newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import type { OfferFileLine } from '../contract/offer-file-calls.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { offerImportJob } from './offer-import.ts';

let server: TestServer;
let people: TestPeople;
/** The same handles in two shops, each with ids of its own. */
const products: Record<string, number>[] = [];

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  const { db } = server.services;
  for (const shopId of [people.shopId, people.otherShopId]) {
    await db.inShop(shopId, (tx) =>
      tx.execute(
        sql`UPDATE shops SET switches = switches || '{"in_cart_offers": true, "rule_based_targeting": true, "bundle_support": true, "upsell_funnel": true, "keep_offering": true}' WHERE id = ${shopId}`,
      ),
    );
    const made: Record<string, number> = {};
    for (const handle of ['mug', 'bowl', 'plate']) {
      made[handle] = (await makeProduct(db, shopId, { handle, price_minor: 1000 })).product;
    }
    await db.inShop(shopId, async (tx) => {
      const found = await tx.execute<{ id: number }>(
        sql`INSERT INTO collections (shop_id, title, handle) VALUES (${shopId}, 'Kitchen', 'kitchen') RETURNING id`,
      );
      made['kitchen'] = found.rows[0]!.id;
    });
    products.push(made);
  }
  await makeProduct(db, people.shopId, { handle: 'only-here', price_minor: 1000 });
});
afterAll(() => server.close());

interface Shop {
  token: string;
  id: number;
  ids: Record<string, number>;
  call: ReturnType<typeof memberClient>;
}
function shop(at: 0 | 1): Shop {
  const token = at === 0 ? people.owner : people.otherOwner;
  const id = at === 0 ? people.shopId : people.otherShopId;
  return { token, id, ids: products[at]!, call: memberClient(server.app, token) };
}

async function emptied({ id }: Shop): Promise<void> {
  await server.services.db.inShop(id, async (tx) => {
    await tx.execute(sql`DELETE FROM funnels WHERE shop_id = ${id}`);
    await tx.execute(sql`DELETE FROM offers WHERE shop_id = ${id}`);
  });
}
beforeEach(async () => {
  await emptied(shop(0));
  await emptied(shop(1));
});

async function create({ call }: Shop, given: object = {}): Promise<Offer> {
  const made = await call<{ offer: Offer }>('POST', '/admin/offers.json', { offer: offerBody(given) });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.offer;
}

async function exported({ token }: Shop, query = '?everything=true'): Promise<string> {
  const answer = await server.app.inject({
    url: `/admin/offers/export.json${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

const rowsOf = (file: string) => parse(file, { columns: true, bom: true }) as Record<string, string>[];
const fileOf = (rows: readonly Record<string, string>[]) => stringify([...rows], { header: true, bom: true });
const imported = ({ token }: Shop, file: string, fields: Record<string, string> = {}): Promise<Job> =>
  importedOffers(server.app, token, file, fields);

async function linesOf({ call }: Shop, job: Job): Promise<OfferFileLine[]> {
  const answer = await call<{ lines: OfferFileLine[] }>(
    'GET',
    `/admin/offers/import/lines.json?job_id=${job.id}&limit=250`,
  );
  expect(answer.status).toBe(200);
  return answer.body.lines;
}

async function listed({ call }: Shop): Promise<Offer[]> {
  return (await call<{ offers: Offer[] }>('GET', '/admin/offers/list.json?limit=250')).body.offers;
}

/** All that a shop's offers and funnels are, with versions and times: what an import that changes nothing leaves alone. */
const stored = ({ id }: Shop) =>
  server.services.db.inShop(id, async (tx) => [
    (await tx.execute(sql`SELECT * FROM offers WHERE shop_id = ${id} ORDER BY id`)).rows,
    (await tx.execute(sql`SELECT * FROM funnels WHERE shop_id = ${id} ORDER BY id`)).rows,
  ]);

/** One of each kind, with texts that mean something to spreadsheets or to the file itself. */
async function fill(of: Shop): Promise<void> {
  const { ids, call } = of;
  await create(of, {
    offer_name: '=1+1',
    offer_message: '@SUM(A1) "quoted"; {{discount}} | and \\ more\nlines',
    target_type: 'product',
    target_ids: [ids['mug'], ids['bowl']],
    discount_data: {
      data: [
        { ...tierBody(7, 2, 10), label: ' A; b | c\\', mark_as_popular: true },
        { ...tierBody(3, 4, 2.5, 'amount_each'), image: 'https://cdn.test/a.png?x=1;y' },
        tierBody(0, 5, 3, 'amount_all'),
      ].map((tier, at) => ({ ...tier, mark_as_popular: at === 0 })),
      is_default_select: 3,
    },
  });
  const upsell = { discount_data: newUpsellDiscount(), enable_discount: false };
  await create(of, {
    ...newOffer('pre-purchase'),
    offer_name: 'Rules',
    target_type: 'condition',
    condition: {
      target: {
        match: 'all',
        conditions: [
          { key: 4, field: 'collection', relation: 'equal', value: String(ids['kitchen']) },
          { field: 'title', relation: 'contains', value: 'a | b; c' },
        ],
      },
      using_recommend_display: true,
      recommend_display: [
        {
          conditions: [{ option: 'Size=1', value: 'L > M' }],
          expects: [{ option: 'Colour', value: "Bl'ue; 2" }],
        },
      ],
    },
    recommend_type: 'collection',
    recommend_ids: [ids['kitchen']],
    holdout_percent: 10,
    variant_b: { offer_message: 'B', offer_title: '', percentage_discount: 5 },
  });
  await create(of, {
    ...upsell,
    offer_type: 'bundle',
    offer_name: 'Set',
    offer_message: 'Both',
    target_type: 'product',
    target_ids: [ids['bowl'], ids['mug'], ids['mug']],
    recommend_type: 'product',
    enable_discount: true,
    discount_data: {
      ...newUpsellDiscount(),
      discount_type: 'fixed_amount',
      amount_discount: 1.5,
      setup_stock_limit: true,
      stock_item_limit: 7,
      setup_end_date: true,
      end_date_time: 1_900_000_001,
    },
    activated: false,
  });
  const after = await create(of, {
    ...newOffer('post-purchase'),
    offer_name: 'After payment',
    target_type: 'collection',
    target_ids: [ids['kitchen']],
    recommend_type: 'product',
    recommend_ids: [ids['plate']],
  });
  const draft = newAutoOffer();
  const auto = await call<{ auto_offer: AutoOffer }>('POST', '/admin/plusbase-sourcing/auto-offer.json', {
    auto_offer: {
      ...draft,
      offer_name: 'Automated',
      discount_data: { discount: true, type: 'value', value: 2 },
      shipping_fee: { type: 'value', value: 1.25 },
      target_product: { ...draft.target_product, type: 'product', product_ids: [ids['mug']], tags: ['a,b'] },
      recommend_product: { type: 'product', ids: [ids['bowl']] },
    },
  });
  expect(auto.status).toBe(201);
  for (const name of ['Second', 'First']) {
    const made = await call<{ funnel: Funnel }>('POST', '/admin/offers/funnels', {
      funnel: {
        funnel_name: name,
        match: 'any',
        conditions: [
          { field: 'product_purchased', relation: 'equal', value: String(ids['mug']) },
          { field: 'order_value', relation: 'greater', value: '10' },
        ],
        steps: [
          { key: 'a', offer_id: after.id, accept: 'b', decline: null },
          { key: 'b', offer_id: after.id, accept: null, decline: null },
        ],
        start: 'a',
        activated: false,
        ...(name === 'First' ? { priority: 1 } : {}),
      },
    });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
  }
}

test('an export comes back whole into an emptied shop, each kind of offer, automated ones, funnels and their order', async () => {
  const mine = shop(0);
  await fill(mine);
  const file = await exported(mine);
  await emptied(mine);
  const job = await imported(mine, file);
  expect(job).toMatchObject({
    status: 'done',
    failures: [],
    result: { count: 7, changed: 0, same: 0, deleted: 0 },
  });
  expect(rowsOf(await exported(mine))).toEqual(rowsOf(file));
  expect((await listed(mine)).map((one) => one.offer_name)).toEqual([
    '=1+1',
    'Rules',
    'Set',
    'After payment',
  ]);
});

test('a file that comes in twice changes nothing the second time, nor does an export that comes in again', async () => {
  const mine = shop(0);
  await fill(mine);
  const before = await stored(mine);
  const job = await imported(mine, await exported(mine));
  expect(job).toMatchObject({ failures: [], result: { count: 0, changed: 0, same: 7, deleted: 0 } });
  expect(await stored(mine)).toEqual(before);
  expect((await imported(mine, await exported(mine), { delete_option: 'true' })).result).toEqual({
    count: 0,
    changed: 0,
    same: 7,
    deleted: 0,
  });
  expect(await stored(mine)).toEqual(before);
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
  const [from, to] = [shop(0), shop(1)];
  await fill(from);
  const file = await exported(from);
  const job = await imported(to, file);
  expect(job).toMatchObject({ status: 'done', failures: [], result: { count: 7 } });
  expect(withoutIds(rowsOf(await exported(to)))).toEqual(withoutIds(rowsOf(file)));
  const [first] = await listed(to);
  expect(first!.target_ids).toEqual([to.ids['mug'], to.ids['bowl']]);
  expect((await imported(to, file)).result).toEqual({ count: 0, changed: 0, same: 7, deleted: 0 });
});

test('a target that the shop does not have is an error of its line that names it, and no offer', async () => {
  const [from, to] = [shop(0), shop(1)];
  const only = await from.call<{ products: { id: number }[] }>(
    'GET',
    '/admin/products.json?search=only-here',
  );
  await create(from, { offer_name: 'Gone', target_type: 'product', target_ids: [only.body.products[0]!.id] });
  const file = await exported(from);
  const job = await imported(to, file, { dry_run: 'true' });
  expect(job.result).toMatchObject({ no_target: 1, new: 0 });
  expect(await linesOf(to, job)).toMatchObject([
    {
      line: 2,
      outcome: 'no_target',
      problem_column: 'target_handles',
      message: 'target_handles: no product has the handle "only-here".',
    },
  ]);
  const real = await imported(to, file);
  expect(real).toMatchObject({ status: 'failed', failures: [{ line: 2 }] });
  expect(await listed(to)).toEqual([]);
});

test('handles count before ids; ids only in a file of this shop, where a name leads nowhere', async () => {
  const [mine, other] = [shop(0), shop(1)];
  await create(mine, { offer_name: 'One', target_type: 'product', target_ids: [mine.ids['mug']] });
  const rows = rowsOf(await exported(mine));
  const row = rows[0]!;
  expect(row).toMatchObject({ target_handles: 'mug', target_skus: 'mug', target_titles: 'mug' });
  const targets = async (of: Shop, given: Record<string, string>) => {
    const job = await imported(of, fileOf([{ ...row, ...given }]));
    return job.status === 'failed' ? job.failures[0]!.message : (await listed(of))[0]!.target_ids;
  };
  expect(await targets(mine, { target_handles: 'plate' })).toEqual([mine.ids['plate']]);
  const renamed = { target_handles: 'old-name', target_skus: '' };
  expect(await targets(mine, renamed)).toEqual([mine.ids['mug']]);
  expect(await targets(mine, { target_handles: '', target_skus: '', target_titles: 'bowl' })).toEqual([
    mine.ids['bowl'],
  ]);
  const byId = { target_handles: '', target_skus: '', target_titles: '' };
  expect(await targets(mine, byId)).toEqual([mine.ids['mug']]);
  expect(await targets(other, byId)).toBe(
    'target_handles: ids count only in a file of this shop. Name handles, SKUs or titles.',
  );
  expect(await targets(other, renamed)).toBe('target_handles: no product has the handle "old-name".');
  expect(await targets(other, { target_handles: 'old-name', target_skus: 'bowl' })).toEqual([
    other.ids['bowl'],
  ]);
});

const todayColumns = [
  'offer_name',
  'offer_message',
  'offer_title',
  'offer_type',
  'target_type',
  'recommend_type',
  'cta',
  'target_ids',
  'recommend_ids',
  'condition',
  'enable_discount',
  'discount_data',
  'target_handpicked',
  'activated',
  'product_ids',
  'sku',
  'quotations',
  'tags',
  'category_ids',
  'variant_sort',
  'recommend_limit',
  'holdout_percent',
  'variant_b',
];

test('C013 a file of before, with ids and JSON alone, comes in as it did: each line an offer more', async () => {
  const mine = shop(0);
  const line = (given: Record<string, string>) => ({
    ...Object.fromEntries(todayColumns.map((name) => [name, ''])),
    offer_name: "'=1+1",
    offer_message: 'Buy',
    offer_type: 'quantity',
    target_type: 'product',
    cta: 'cart',
    target_ids: `[${mine.ids['mug']}]`,
    recommend_ids: '[]',
    condition: '{}',
    enable_discount: 'true',
    discount_data: JSON.stringify(offerBody().discount_data),
    target_handpicked: '{"collections":[],"products":[]}',
    activated: 'true',
    product_ids: '[]',
    sku: '[]',
    quotations: '[]',
    tags: '[]',
    category_ids: '[]',
    variant_sort: '"highest"',
    recommend_limit: '3',
    holdout_percent: '5',
    variant_b: 'null',
    ...given,
  });
  const file = fileOf([
    line({}),
    line({ offer_name: 'Nobody', target_ids: '[999999999]' }),
    line({
      offer_name: 'Up',
      offer_type: 'pre-purchase',
      recommend_type: 'product',
      recommend_ids: `[${mine.ids['bowl']}]`,
      discount_data: JSON.stringify({ ...newUpsellDiscount(), percentage_discount: 15 }),
      activated: 'false',
    }),
  ]);
  for (const times of [1, 2]) {
    const job = await imported(mine, file);
    expect(job).toMatchObject({
      result: { count: 2, deleted: 0 },
      failures: [
        { line: 3, subject: 'Nobody', message: 'target_ids: there is nothing with the id 999999999.' },
      ],
    });
    expect(await listed(mine)).toHaveLength(2 * times);
  }
  expect((await listed(mine))[0]).toMatchObject({ offer_name: '=1+1', target_ids: [mine.ids['mug']] });
  expect((await listed(mine))[1]).toMatchObject({
    offer_name: 'Up',
    activated: false,
    discount_data: { percentage_discount: 15 },
  });
});

test('a trial says of each line what it would do, with line and column, and writes nothing; then it is applied', async () => {
  const mine = shop(0);
  for (const offer_name of ['Same', 'Changed', 'Moved', 'Left']) await create(mine, { offer_name });
  const rows = rowsOf(await exported(mine)).filter((row) => row['offer_name'] !== 'Left');
  const by = (name: string) => rows.find((row) => row['offer_name'] === name)!;
  by('Changed')['tiers'] = '3: 5 all; popular; label=Three';
  by('Changed')['activated'] = 'FALSE';
  by('Moved')['priority'] = '2';
  by('Changed')['priority'] = '3';
  const file = fileOf([
    ...rows,
    { ...by('Same'), key: 'mine', offer_name: 'New', priority: '' },
    { ...by('Same'), key: 'wrong', tiers: '2: much each' },
    { ...by('Same'), key: 'wrong-word', target_type: 'everything' },
    { ...by('Same'), offer_name: 'Twice' },
    { ...by('Same'), key: 'nowhere', target_type: 'product', target_handles: 'mug | spoon' },
  ]);
  const before = await stored(mine);
  const trial = await imported(mine, file, { dry_run: 'true', delete_option: 'true' });
  expect(trial.result).toEqual({
    dry_run: true,
    new: 1,
    changed: 2,
    same: 1,
    no_target: 1,
    wrong: 3,
    deleted: 1,
  });
  expect(await stored(mine)).toEqual(before);
  expect(await linesOf(mine, trial)).toMatchObject([
    { line: 2, name: 'Same', outcome: 'same', changed: [] },
    { line: 3, name: 'Changed', outcome: 'changed', changed: ['tiers', 'activated', 'priority'] },
    { line: 4, name: 'Moved', outcome: 'changed', changed: ['priority'] },
    { line: 5, name: 'New', outcome: 'new' },
    { line: 6, outcome: 'wrong', problem_column: 'tiers' },
    { line: 7, outcome: 'wrong', problem_column: 'target_type' },
    { line: 8, outcome: 'wrong', problem_column: 'key', message: 'Line 2 has the same key.' },
    {
      line: 9,
      outcome: 'no_target',
      problem_column: 'target_handles',
      message: 'target_handles: no product has the handle "spoon".',
    },
  ]);
  const apply = (job_id: number) =>
    mine.call<{ job_id: number; code: string }>('POST', '/admin/offers/import/apply.json', { job_id });
  const begun = await apply(trial.id);
  expect(begun.status).toBe(202);
  const done = await eventually('the end of the import', async () => {
    const { job } = (await mine.call<{ job: Job }>('GET', `/admin/jobs/${begun.body.job_id}.json`)).body;
    return job.status === 'done' ? job : null;
  });
  expect(done.result).toEqual({ count: 1, changed: 2, same: 1, deleted: 1 });
  expect((await listed(mine)).map((one) => [one.offer_name, one.activated, one.version])).toEqual([
    ['Same', true, 1],
    ['Moved', true, 1],
    ['Changed', false, 2],
    ['New', true, 1],
  ]);
  expect(await apply(trial.id)).toMatchObject({ status: 409, body: { code: 'offers.not_tried' } });
});

test('amounts of another currency are an error of their line', async () => {
  const mine = shop(0);
  await create(mine, { discount_data: { data: [tierBody(0, 2, 5, 'amount_all')], is_default_select: -1 } });
  await create(mine, { offer_name: 'In percent' });
  const rows = rowsOf(await exported(mine)).map((row) => ({ ...row, currency: 'EUR' }));
  const job = await imported(shop(1), fileOf(rows));
  expect(job.result).toMatchObject({ count: 1 });
  expect(job.failures).toMatchObject([
    { line: 2, message: 'currency: amounts are in EUR, but this shop sells in USD.' },
  ]);
});

test('a merchant writes a few columns by hand, with semicolons, and gets what they say', async () => {
  const mine = shop(0);
  const file = [
    'key;offer_type;offer_name;offer_message;target_type;target_handles;enable_discount;tiers;percent_off;ends_at;recommend_type;recommend_skus',
    'pair;quantity;Pair;Take two;product;mug | plate;wahr;2: 10% each | 4: 3 all;;;;',
    ';pre-purchase;Bowls;A bowl;all;;ja;;15;2030-01-02T03:04:05Z;product;bowl',
  ].join('\r\n');
  expect(await imported(mine, file)).toMatchObject({ failures: [], result: { count: 2 } });
  const [pair, bowls] = await listed(mine);
  expect(pair).toMatchObject({
    target_ids: [mine.ids['mug'], mine.ids['plate']],
    discount_data: {
      data: [
        { min_quantity: 2, value_discount: 10, type: 'percentage_each', mark_as_popular: true },
        { min_quantity: 4, value_discount: 3, type: 'amount_all', mark_as_popular: false },
      ],
    },
  });
  expect(bowls).toMatchObject({
    recommend_ids: [mine.ids['bowl']],
    discount_data: { percentage_discount: 15, setup_end_date: true, end_date_time: 1_893_553_445 },
  });
  expect((await imported(mine, file)).result).toEqual({ count: 0, changed: 0, same: 2, deleted: 0 });
});

test('a column that means nothing, or is not for its kind, is said and not taken in silence', async () => {
  const mine = shop(0);
  const file = [
    'key,offer_type,offer_name,offer_message,target_type,tiers,colour,percent_off',
    'a,quantity,A,Buy,all,2: 10% each,red,5',
    'b,quantity,B,Buy,all,2: 10% each,red,',
  ].join('\n');
  const job = await imported(mine, file);
  expect(job.failures).toMatchObject([
    { line: 1, subject: 'colour', message: 'The column is not known; it was left out.' },
    { line: 2, message: 'percent_off does not belong to this kind of line.' },
  ]);
  expect((await listed(mine)).map((one) => one.offer_name)).toEqual(['B']);
});

test('the sample has each kind of offer, all good, and none of them goes live', async () => {
  const mine = shop(0);
  const answer = await server.app.inject({
    url: '/admin/offers/sample.json',
    headers: { authorization: `Bearer ${mine.token}` },
  });
  const job = await imported(mine, answer.body);
  expect(job).toMatchObject({ status: 'done', failures: [], result: { count: 9 } });
  const rows = rowsOf(await exported(mine));
  expect(rows.map((row) => [row['record'], row['offer_type'], row['activated']])).toEqual([
    ...['bundle', 'pre-purchase', 'post-purchase', 'quantity', 'handpicked', 'accessory', 'in-cart'].map(
      (type) => ['offer', type, 'false'],
    ),
    ['automated', 'post-purchase', 'false'],
    ['funnel', '', 'false'],
  ]);
});

test('whatever offers say, an export of them comes back whole, in this shop and in another', async () => {
  const [mine, other] = [shop(0), shop(1)];
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
    { target_type: 'product', target_ids: [mine.ids['mug'], mine.ids['plate']] },
    { target_type: 'collection', target_ids: [mine.ids['kitchen']] },
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
  const quantity = tiers.map((data) => ({
    discount_data: {
      data: data.map((tier, key) => ({ ...tier, key, mark_as_popular: key === 0 })),
      is_default_select: data.length > 1 ? 1 : -1,
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
      recommend_ids: [mine.ids['bowl']],
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
  for (const given of offers) await create(mine, given);
  const file = await exported(mine);
  expect((await imported(other, file)).result).toMatchObject({ count: 40 });
  expect(withoutIds(rowsOf(await exported(other)))).toEqual(withoutIds(rowsOf(file)));
  await emptied(mine);
  expect((await imported(mine, file)).result).toMatchObject({ count: 40 });
  expect(rowsOf(await exported(mine))).toEqual(rowsOf(file));
});

test('a line that is wrong keeps the offer that it names from being deleted', async () => {
  const mine = shop(0);
  for (const offer_name of ['Good', 'Unreadable', 'Refused', 'Left']) await create(mine, { offer_name });
  const rows = rowsOf(await exported(mine)).filter((row) => row['offer_name'] !== 'Left');
  rows[1]!['tiers'] = 'nothing';
  rows[2]!['offer_message'] = '';
  const job = await imported(mine, fileOf(rows), { delete_option: 'true' });
  expect(job.result).toEqual({ count: 0, changed: 0, same: 1, deleted: 1 });
  expect((await listed(mine)).map((one) => one.offer_name)).toEqual(['Good', 'Unreadable', 'Refused']);
  // Without keys, by name.
  const named = rows.map((row) => ({ ...row, key: '' }));
  expect((await imported(mine, fileOf(named), { delete_option: 'true' })).result).toMatchObject({
    deleted: 0,
  });
});

test('what an automated offer or a funnel has no use for is refused by its column', async () => {
  const mine = shop(0);
  await fill(mine);
  const rows = rowsOf(await exported(mine)).filter((row) => row['record'] !== 'offer');
  const said = async (at: number, given: Record<string, string>) => {
    const job = await imported(mine, fileOf([{ ...rows[at]!, ...given }]), { dry_run: 'true' });
    return (await linesOf(mine, job)).map((line) => [line.outcome, line.problem_column]);
  };
  expect(await said(0, {})).toEqual([['same', null]]);
  expect(await said(0, { stock_limit: '3' })).toEqual([['wrong', 'stock_limit']]);
  expect(await said(0, { percent_off: '3' })).toEqual([['wrong', 'percent_off']]);
  expect(await said(1, { target_handles: 'mug' })).toEqual([['wrong', 'target_handles']]);
  expect(await said(1, { funnel_steps: 'step=a; offer=nobody' })).toEqual([['no_target', 'funnel_steps']]);
});

test('an offer that someone saves while the file is judged stays as they left it, and is told', async () => {
  const mine = shop(0);
  await create(mine, { offer_name: 'Theirs' });
  await create(mine, { offer_name: 'Ours' });
  const rows = rowsOf(await exported(mine)).map((row) => ({ ...row, offer_message: 'From the file' }));
  const { services } = server;
  const acting = (await services.shops.byId(mine.id))!;
  await (await fileStoreOf(services)).put('imports/judged.csv', Buffer.from(fileOf(rows)), 'text/csv');
  const jobId = await services.db.inShop(mine.id, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO jobs (shop_id, kind, status) VALUES (${mine.id}, 'offers.import', 'running') RETURNING id`,
    );
    return made.rows[0]!.id;
  });
  const [theirs] = await listed(mine);
  const told: unknown[] = [];
  let saved = false;
  const result = await offerImportJob.run({
    shop: acting,
    jobId,
    params: {
      delete_option: true,
      dry_run: false,
      file_key: 'imports/judged.csv',
      lines: 2,
      newest: 0,
      newest_funnel: 0,
    },
    state: {},
    services,
    signal: new AbortController().signal,
    chunk: async (work) => {
      const judged = await services.db.inShop(mine.id, (tx) =>
        tx.execute(sql`SELECT FROM offer_import_lines WHERE shop_id = ${mine.id} AND job_id = ${jobId}`),
      );
      if (judged.rowCount === 2 && !saved) {
        saved = true;
        const offer = offerBody({ offer_name: 'Theirs', offer_message: 'By hand' });
        expect((await mine.call('PUT', `/admin/offers/${theirs!.id}.json`, { offer })).status).toBe(200);
      }
      return services.db.inShop(mine.id, (tx) =>
        work(
          { shop: acting, tx, now: services.now() },
          { progress: () => {}, fail: (...failure) => told.push(failure) },
        ),
      );
    },
  });
  expect(result).toEqual({ count: 0, changed: 1, same: 0, deleted: 0 });
  expect(told).toEqual([[2, 'Theirs', offerFileSentences.changed_meanwhile]]);
  expect((await listed(mine)).map((one) => [one.offer_name, one.offer_message])).toEqual([
    ['Theirs', 'By hand'],
    ['Ours', 'From the file'],
  ]);
  // The next file would wait for this job, which nobody carries on.
  await services.db.inShop(mine.id, (tx) =>
    tx.execute(sql`UPDATE jobs SET status = 'done' WHERE id = ${jobId}`),
  );
});

test('a file that says nothing of a discount gives none, and one that says how much gives it', async () => {
  const mine = shop(0);
  const head = 'key,offer_type,offer_name,offer_message,target_type,recommend_type,recommend_handles';
  await imported(mine, `${head}\na,pre-purchase,Plain,A bowl,all,product,bowl`);
  await imported(mine, `${head},percent_off\nb,pre-purchase,Tenth,A bowl,all,product,bowl,10`);
  expect((await listed(mine)).map((one) => [one.offer_name, one.enable_discount])).toEqual([
    ['Plain', false],
    ['Tenth', true],
  ]);
});
