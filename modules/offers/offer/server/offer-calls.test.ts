import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import type { Offer } from '../contract/offer.ts';
import { offerTexts } from '../rules/offer-text.ts';
import { instantSavingsMessage } from '../rules/offer-message.ts';
import { sameQuantityCode, tierTexts } from '../rules/tier-validation.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  makeProduct,
  memberClient,
  offerBody,
  shopperClient,
  tierBody,
} from '#apps/server/testing/test-shop.ts';
import { inEnglish } from '#core/contract/sentence.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;
let product: number;

interface Refused {
  error: string;
  code: string;
  fields: Record<string, string>;
  current: Offer;
}

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
  ({ product } = await makeProduct(server.services.db, people.shopId, { handle: 'vase', price_minor: 1000 }));
});
afterAll(() => server.close());
beforeEach(async () => {
  const all = await list();
  if (all.length > 0) {
    await admin('DELETE', '/admin/offers/delete.json', { ids: all.map(({ id }) => id) });
  }
});

async function create(given: object = {}): Promise<Offer> {
  const made = await admin<{ offer: Offer }>('POST', '/admin/offers.json', { offer: offerBody(given) });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.offer;
}

async function list(query = ''): Promise<Offer[]> {
  const answer = await admin<{ offers: Offer[] }>('GET', `/admin/offers/list.json?limit=250${query}`);
  expect(answer.status).toBe(200);
  return answer.body.offers;
}

async function get(id: number): Promise<Offer> {
  return (await admin<{ offer: Offer }>('GET', `/admin/offers/${id}.json`)).body.offer;
}

test('V117 a quantity discount that is sent without tiers gets those of the editor; a change keeps asking for its own', async () => {
  const { discount_data: _tiers, ...bare } = offerBody();
  const made = await admin<{ offer: Offer }>('POST', '/admin/offers.json', { offer: bare });
  expect(made.status).toBe(201);
  expect(made.body.offer.discount_data).toMatchObject({
    is_default_select: 0,
    data: [
      { key: 0, min_quantity: 2, value_discount: 10, type: 'percentage_each', mark_as_popular: true },
      { key: 1, min_quantity: 3, value_discount: 20, type: 'percentage_each', mark_as_popular: false },
    ],
  });
  expect((await create(tiers(tierBody(0, 1, 10)))).discount_data).toMatchObject({
    data: [{ min_quantity: 1 }],
  });
  const path = `/admin/offers/${made.body.offer.id}.json`;
  expect((await admin('PUT', path, { offer: bare })).status).toBe(422);
  const upsell = { ...bare, offer_type: 'bundle' };
  expect((await admin('POST', '/admin/offers.json', { offer: upsell })).status).toBe(422);
});

const tiers = (...data: object[]) => ({ discount_data: { data, is_default_select: -1 } });
const popular = { mark_as_popular: true };

describe('the server keeps the rules of the editor, with its words', () => {
  const refusals: [name: string, offer: object, path: string, text: string, code?: string][] = [
    ['V140 a blank message', { offer_message: '  ' }, 'offer_message', inEnglish(offerTexts.blank)],
    [
      'V141 a message that needs a discount',
      { enable_discount: false, offer_message: instantSavingsMessage },
      'offer_message',
      inEnglish(offerTexts.discount_needed),
    ],
    [
      'V142 no products',
      { target_type: 'product', target_ids: [] },
      'target_ids',
      inEnglish(offerTexts.no_targets),
    ],
    ['V142 no collections', { target_type: 'collection' }, 'target_ids', inEnglish(offerTexts.no_targets)],
    [
      'V148 no conditions',
      { target_type: 'condition' },
      'condition.target.conditions',
      inEnglish(offerTexts.no_conditions),
    ],
    [
      'V147 a condition without a value',
      {
        target_type: 'condition',
        condition: {
          target: { match: 'any', conditions: [{ field: 'tag', relation: 'equal', value: ' ' }] },
        },
      },
      'condition.target.conditions.0.value',
      inEnglish(offerTexts.condition_value),
    ],
    [
      'V025 a target of another kind',
      { target_type: 'base-category' },
      'target_type',
      inEnglish(offerTexts.target_not_allowed),
    ],
    ['V098 the checkout as a goal', { cta: 'checkout' }, 'cta', inEnglish(offerTexts.cta_not_allowed)],
    ['no tiers', tiers(), 'discount_data.data', inEnglish(tierTexts.too_few)],
    [
      'V167 an eleventh tier',
      tiers(...Array.from({ length: 11 }, (_, key) => tierBody(key, key + 1, 5))),
      'discount_data.data',
      inEnglish(tierTexts.too_many),
    ],
    [
      'V158 no quantity',
      tiers({ ...tierBody(0, 2, 5), min_quantity: null }),
      'discount_data.data.0.min_quantity',
      inEnglish(tierTexts.min_missing),
    ],
    [
      'V158 half a quantity',
      tiers(tierBody(0, 1.5, 5)),
      'discount_data.data.0.min_quantity',
      inEnglish(tierTexts.min_missing),
    ],
    [
      'V159 a quantity of 0',
      tiers(tierBody(0, 0, 5)),
      'discount_data.data.0.min_quantity',
      inEnglish(tierTexts.min_range),
    ],
    [
      'V159 a quantity of 1000',
      tiers(tierBody(0, 1000, 5)),
      'discount_data.data.0.min_quantity',
      inEnglish(tierTexts.min_range),
    ],
    [
      'V161 no value',
      tiers({ ...tierBody(0, 2, 5), value_discount: null }),
      'discount_data.data.0.value_discount',
      inEnglish(tierTexts.value_missing),
    ],
    [
      'V162 0 percent',
      tiers(tierBody(0, 2, 0)),
      'discount_data.data.0.value_discount',
      inEnglish(tierTexts.percentage_range),
    ],
    [
      'V162 100 percent',
      tiers(tierBody(0, 2, 100)),
      'discount_data.data.0.value_discount',
      inEnglish(tierTexts.percentage_range),
    ],
    [
      'V164 an amount of 0',
      tiers(tierBody(0, 2, 0, 'amount_each')),
      'discount_data.data.0.value_discount',
      inEnglish(tierTexts.value_missing),
    ],
    [
      'V164 an amount below 0',
      tiers(tierBody(0, 2, -5, 'amount_all')),
      'discount_data.data.0.value_discount',
      inEnglish(tierTexts.value_missing),
    ],
    [
      'V166 two tiers of one quantity',
      tiers(tierBody(0, 2, 5), tierBody(1, 2, 6)),
      'discount_data.data.1.min_quantity',
      inEnglish(tierTexts.same_quantity),
      sameQuantityCode,
    ],
    [
      'V114 two popular tiers',
      tiers(tierBody(0, 2, 5), { ...tierBody(1, 3, 6), ...popular }),
      'discount_data.data',
      inEnglish(tierTexts.one_popular),
    ],
    [
      'two tiers of one key',
      tiers(tierBody(1, 2, 5), { ...tierBody(1, 3, 6), ...popular }),
      'discount_data.data',
      inEnglish(tierTexts.same_key),
    ],
    [
      'V079 a default that is no tier',
      { discount_data: { data: [tierBody(0, 2, 5)], is_default_select: 7 } },
      'discount_data.is_default_select',
      inEnglish(tierTexts.default_unknown),
    ],
    ['V002 a legacy kind', { offer_type: 'custom' }, 'offer_type', inEnglish(offerTexts.legacy)],
  ];

  test.each(refusals)('%s', async (_name, given, path, text, code = 'offers.invalid') => {
    const saved = await create();
    for (const [method, url] of [
      ['POST', '/admin/offers.json'],
      ['PUT', `/admin/offers/${saved.id}.json`],
    ] as const) {
      const refused = await admin<Refused>(method, url, { offer: offerBody(given) });
      expect([refused.status, refused.body.code]).toEqual([422, code]);
      expect(refused.body.fields).toMatchObject({ [`offer.${path}`]: text });
    }
    expect(await list()).toHaveLength(1);
    expect(await get(saved.id)).toEqual(saved);
  });

  test('V078 buy x get x is refused where the shop turned the new layout off, and taken in a shop that said nothing', async () => {
    const offer = offerBody(tiers(tierBody(0, 2, 1, 'buy_x_get_x')));
    const layout = async (on: boolean) =>
      (await admin('PUT', '/admin/setting/switches.json', { switches: { quantity_layout_v2: on } })).status;
    expect((await admin('POST', '/admin/offers.json', { offer })).status).toBe(201);
    expect(await layout(false)).toBe(200);
    const refused = await admin<Refused>('POST', '/admin/offers.json', { offer });
    expect([refused.status, refused.body.code]).toEqual([422, 'offers.invalid']);
    expect(refused.body.fields).toMatchObject({
      'offer.discount_data.data.0.type': inEnglish(tierTexts.not_offered),
    });
    expect(await layout(true)).toBe(200);
  });

  test('V057, V143 more targets than a picker takes', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    const body = { offer: offerBody({ target_type: 'product', target_ids: ids }) };
    const refused = await admin<Refused>('POST', '/admin/offers.json', body);
    expect([refused.status, refused.body.code]).toEqual([422, 'maximum-selected']);
    expect(refused.body.fields).toMatchObject({ 'offer.target_ids': 'You can select up to 100.' });
  });

  test('every problem is told at once, each at its field', async () => {
    const given = { offer_message: '', cta: 'checkout', ...tiers(tierBody(0, 0, 0), tierBody(1, 2, 100)) };
    const refused = await admin<Refused>('POST', '/admin/offers.json', { offer: offerBody(given) });
    expect(Object.keys(refused.body.fields)).toEqual(
      expect.arrayContaining([
        'offer.offer_message',
        'offer.cta',
        'offer.discount_data.data.0.min_quantity',
        'offer.discount_data.data.0.value_discount',
        'offer.discount_data.data.1.value_discount',
      ]),
    );
  });

  test('V120 V121 a blank name is filled from the targets', async () => {
    expect((await create({ offer_name: '' })).offer_name).not.toBe('');
    const named = await create({ offer_name: '', target_type: 'product', target_ids: [product] });
    expect(named.offer_name).toContain('vase');
  });
});

describe('one offer', () => {
  test('a stale version is 409 with the offer as it is, and changes nothing (reliability 23)', async () => {
    const offer = await create();
    const body = (offer_name: string) => ({ offer: offerBody({ offer_name, version: offer.version }) });
    expect((await admin('PUT', `/admin/offers/${offer.id}.json`, body('First'))).status).toBe(200);
    const refused = await admin<Refused>('PUT', `/admin/offers/${offer.id}.json`, body('Second'));
    expect(refused.status).toBe(409);
    expect(refused.body.current).toEqual(await get(offer.id));
    expect(refused.body.current).toMatchObject({ offer_name: 'First', version: offer.version + 1 });
  });

  test('V108 a copy comes last, under a name of its own, with all that its source has', async () => {
    const [source] = [await create({ offer_name: 'Spring', cta: 'continue' }), await create()];
    const made = await admin<{ offers: Offer[] }>('POST', '/admin/offers/duplicate.json', {
      offer_ids: [source.id],
    });
    expect(made.status).toBe(201);
    const [copy] = made.body.offers;
    expect(copy).toMatchObject({ offer_name: 'Copy of Spring', cta: 'continue', priority: 3 });
    expect(copy!.discount_data).toEqual(source.discount_data);
    expect(copy!.id).not.toBe(source.id);
  });

  test('V103 who makes or copies an offer hears the priority that the list has of it, also where one was deleted', async () => {
    const [first] = [await create(), await create()];
    await admin('DELETE', '/admin/offers/delete.json', { ids: [first!.id] });
    type Made = { offer: Offer };
    const made = await admin<Made>('POST', '/admin/offers.json', { offer: offerBody() });
    expect(made.body).toMatchObject({ offer: { priority: 3, activated: true } });
    const ahead = await admin<Made>('POST', '/admin/offers.json', { offer: offerBody({ priority: 2 }) });
    expect(ahead.body).toMatchObject({ offer: { priority: 2 } });
    const copies = await admin<{ offers: Offer[] }>('POST', '/admin/offers/duplicate.json', {
      offer_ids: [ahead.body.offer.id],
    });
    const [copy] = copies.body.offers;
    const list = await admin<{ offers: Offer[] }>('GET', '/admin/offers/list.json');
    const tried = list.body.offers.toSorted((a, b) => a.priority - b.priority);
    expect(tried.at(0)).toMatchObject({ id: ahead.body.offer.id, priority: ahead.body.offer.priority });
    expect(tried.at(-1)).toMatchObject({ id: copy!.id, priority: copy!.priority });
  });

  test('a copy is taken back only as it was made: one that was changed since stays, and so do the others', async () => {
    const source = await create();
    const { body } = await admin<{ offers: Offer[] }>('POST', '/admin/offers/duplicate.json', {
      offer_ids: [source.id, source.id],
    });
    const ids = body.offers.map((one) => one.id);
    const versions = body.offers.map((one) => one.version);
    await admin('PUT', `/admin/offers/${ids[1]}.json`, { offer: offerBody({ offer_name: 'Edited' }) });
    const refused = await admin<Refused>('DELETE', '/admin/offers/delete.json', { ids, versions });
    expect(refused).toMatchObject({ status: 409, body: { current: [{ id: ids[1], offer_name: 'Edited' }] } });
    expect((await admin('GET', `/admin/offers/${ids[0]}.json`)).status).toBe(200);
    expect((await admin('DELETE', '/admin/offers/delete.json', { ids, versions: [1] })).status).toBe(422);
    versions[1]! += 1;
    expect((await admin('DELETE', '/admin/offers/delete.json', { ids, versions })).status).toBe(200);
  });

  test('C009 one put ahead of another is tried right before it, and a partial order takes that back', async () => {
    const ids = [];
    for (let at = 0; at < 5; at += 1) ids.push((await create()).id);
    const order = async () => {
      const { body } = await admin<{ offers: Offer[] }>('GET', '/admin/offers/list.json');
      return body.offers.map((one) => one.id);
    };
    const [a, b, c, d, e] = ids as [number, number, number, number, number];
    const put = (body: object) =>
      admin<{ offers: { id: number }[] }>('PUT', '/admin/offers/priority.json', body);
    const moved = await put({ ids: [d], ahead_of: b });
    expect(moved.body.offers.map((one) => one.id)).toEqual([d, b, c]);
    expect(await order()).toEqual([a, d, b, c, e]);
    expect((await put({ ids: [a], ahead_of: e })).body.offers).toHaveLength(1);
    expect(await order()).toEqual([a, d, b, c, e]);
    await put({ ids: [b, c, d] });
    expect(await order()).toEqual([a, b, c, d, e]);
    expect((await put({ ids: [a, b], ahead_of: c })).status).toBe(422);
    expect((await put({ ids: [a], ahead_of: 987_654 })).status).toBe(404);
  });

  test('C012 activating and deactivating is all or none', async () => {
    const offers = [await create(), await create()];
    const ids = offers.map(({ id }) => id);
    const off = await admin('PUT', '/admin/offers/change-offer-status.json', {
      offer_ids: ids,
      active: false,
    });
    expect(off.status).toBe(200);
    expect((await list()).map(({ activated }) => activated)).toEqual([false, false]);
    const none = await admin('PUT', '/admin/offers/change-offer-status.json', {
      offer_ids: [...ids, 999_999],
      active: true,
    });
    expect(none.status).toBe(404);
    expect((await list()).map(({ activated }) => activated)).toEqual([false, false]);
  });

  test('C010 deleting takes ids from the body and from the query, all or none', async () => {
    const offers = [await create(), await create(), await create()];
    const [first, second, third] = offers.map(({ id }) => id);
    expect((await admin('DELETE', '/admin/offers/delete.json')).status).toBe(422);
    expect((await admin('DELETE', '/admin/offers/delete.json?ids=999999', undefined)).status).toBe(404);
    expect((await admin('DELETE', '/admin/offers/delete.json', { ids: [first, 999_999] })).status).toBe(404);
    expect(await list()).toHaveLength(3);
    const inBody = await admin('DELETE', '/admin/offers/delete.json', { ids: [first] });
    expect(inBody).toMatchObject({ status: 200, body: { success: true, count: 1 } });
    const inQuery = await admin('DELETE', `/admin/offers/delete.json?ids=${second},${third}`);
    expect(inQuery).toMatchObject({ status: 200, body: { success: true, count: 2 } });
    expect(await list()).toEqual([]);
  });

  test('C002, C004 a batch is all or none', async () => {
    const bad = offerBody({ offer_message: '' });
    const refused = await admin<Refused>('POST', '/admin/offers/batch.json', { offers: [offerBody(), bad] });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toHaveProperty(['offers.1.offer_message']);
    expect(await list()).toEqual([]);

    const made = await admin<{ offers: Offer[] }>('POST', '/admin/offers/batch.json', {
      offers: [offerBody({ offer_name: 'A' }), offerBody({ offer_name: 'B' })],
    });
    expect(made.body.offers.map(({ priority }) => priority)).toEqual([1, 2]);
    const [a, b] = made.body.offers as [Offer, Offer];
    const rename = (one: Offer, offer_name: string, version = one.version) => ({
      ...offerBody({ offer_name }),
      id: one.id,
      version,
    });
    const stale = { offers: [rename(a, 'A2'), rename(b, 'B2', b.version + 5)] };
    expect((await admin('PUT', '/admin/offers/batch.json', stale)).status).toBe(409);
    expect((await list()).map((one) => one.offer_name)).toEqual(['A', 'B']);
    const right = { offers: [rename(a, 'A2'), rename(b, 'B2')] };
    expect((await admin('PUT', '/admin/offers/batch.json', right)).status).toBe(200);
    expect((await list()).map((one) => one.offer_name)).toEqual(['A2', 'B2']);
  });

  test('C004 an offer that is in a batch twice is refused there: the later would be written over the earlier', async () => {
    const { id, version } = await create({ offer_name: 'A' });
    const twice = ['B', 'C'].map((offer_name) => ({ ...offerBody({ offer_name }), id, version }));
    const refused = await admin<Refused>('PUT', '/admin/offers/batch.json', { offers: twice });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ 'offers.1.id': 'This offer is listed twice.' });
    expect((await list()).map((one) => one.offer_name)).toEqual(['A']);
  });

  test('C001 a created offer takes the place asked for and moves the later ones down', async () => {
    await create({ offer_name: 'A' });
    await create({ offer_name: 'B' });
    await create({ offer_name: 'C', priority: 1 });
    expect((await list()).map((one) => [one.offer_name, one.priority])).toEqual([
      ['C', 1],
      ['A', 2],
      ['B', 3],
    ]);
  });
});

describe('the list', () => {
  test('filters, searches, sorts and pages', async () => {
    for (const [offer_name, activated] of [
      ['Cherry', true],
      ['Apple pie', false],
      ['Bánana', true],
    ] as const) {
      await create({ offer_name, activated, offer_message: `Message of ${offer_name}` });
    }
    const names = async (query: string) => (await list(query)).map((one) => one.offer_name);
    expect(await names('')).toEqual(['Cherry', 'Apple pie', 'Bánana']);
    expect(await names('&sort_field=offer_name')).toEqual(['Apple pie', 'Bánana', 'Cherry']);
    expect(await names('&sort_field=created_at&sort_direction=desc')).toEqual([
      'Bánana',
      'Apple pie',
      'Cherry',
    ]);
    expect(await names('&active=false')).toEqual(['Apple pie']);
    expect(await names('&search=PIE')).toEqual(['Apple pie']);
    expect(await names('&search=banana')).toEqual(['Bánana']);
    expect(await names('&search=%25')).toEqual([]);
    expect(await names('&offer_types=bundle')).toEqual([]);
    expect(await names('&offer_types=quantity,bundle')).toHaveLength(3);
    expect(await names('&target_type=product')).toEqual([]);
    const page = await admin<{ offers: Offer[]; has_more: boolean }>(
      'GET',
      '/admin/offers/list.json?limit=2&page=2',
    );
    expect(page.body.offers.map((one) => one.offer_name)).toEqual(['Bánana']);
    expect(page.body.has_more).toBe(false);
    const counted = await admin<{ count: number; by_type: object }>(
      'GET',
      '/admin/offers/count.json?active=true',
    );
    expect(counted.body).toEqual({ count: 2, by_type: { quantity: 2 } });
    for (const query of [
      'limit=0',
      'limit=251',
      'page=0',
      'offer_types=nonsense',
      'active=yes',
      'date_filter=ever',
    ]) {
      expect([query, (await admin('GET', `/admin/offers/list.json?${query}`)).status]).toEqual([query, 422]);
    }
  });

  test('a row counts its targets wherever an offer names them, and says of what carries a SKU or a tag', async () => {
    const other = await makeProduct(server.services.db, people.shopId, { handle: 'jug', price_minor: 500 });
    const [products, sku] = [[product, other.product], 'JUG-1'];
    await create({ target_type: 'product', target_ids: [product], product_ids: products });
    await create({ target_type: 'product', target_handpicked: { collections: [], products } });
    await create({ target_type: 'product', sku: [sku] });
    const rows = (await list()) as (Offer & { target_items: { count: number; by_text: boolean } })[];
    expect(rows.map(({ target_items: { count, by_text } }) => [count, by_text])).toEqual([
      [2, false],
      [2, false],
      [0, true],
    ]);
  });

  test('an offer reaches shoppers when it is saved and leaves them when it is deleted', async () => {
    const shopper = shopperClient(server.app, 'mine.test');
    const shown = async () =>
      (
        await shopper<{ quantity: { offer_id: number }[] }>('GET', `/storefront/offers?product=${product}`)
      ).body.quantity.map((one) => one.offer_id);
    const offer = await create();
    await eventually('the offer', async () => (await shown()).includes(offer.id), 2);
    await admin('DELETE', `/admin/offers/delete.json?ids=${offer.id}`);
    await eventually('no offer', async () => (await shown()).length === 0, 2);
  });
});
