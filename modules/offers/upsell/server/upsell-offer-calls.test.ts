import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import type { Offer, OfferInput } from '../../offer/contract/offer.ts';
import { newOffer, newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { importedOffers } from '#apps/server/testing/offer-file.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient } from '#apps/server/testing/test-shop.ts';
import { inEnglish } from '#core/contract/sentence.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;
let products: number[];

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
  products = [];
  for (const handle of ['vase', 'bowl', 'cup']) {
    const made = await makeProduct(server.services.db, people.shopId, { handle, price_minor: 1000 });
    products.push(made.product);
  }
});
afterAll(() => server.close());

interface Refused {
  error: string;
  code: string;
  fields: Record<string, string>;
}

const upsells = ['pre-purchase', 'post-purchase', 'in-cart', 'accessory', 'handpicked', 'bundle'] as const;

/** As an editor sends it. */
function body(type: OfferType, change: Partial<OfferInput> = {}): OfferInput {
  const { id: _, ...draft } = newOffer(type);
  return {
    ...draft,
    offer_name: `Mine ${type}`,
    target_ids: type === 'bundle' ? products.slice(0, 2) : draft.target_type === 'all' ? [] : [products[0]!],
    recommend_ids: type === 'bundle' ? [] : [products[2]!],
    enable_discount: true,
    discount_data: { ...newUpsellDiscount(), percentage_discount: 15, setup_stock_limit: true },
    ...change,
  };
}

async function create(offer: OfferInput): Promise<Offer> {
  const made = await admin<{ offer: Offer }>('POST', '/admin/offers.json', { offer });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.offer;
}

async function list(query = ''): Promise<Offer[]> {
  const found = await admin<{ offers: Offer[] }>('GET', `/admin/offers/list.json?limit=250${query}`);
  return found.body.offers;
}

test('V074 the first offer of a shop has priority 1, the next ones follow', async () => {
  const other = memberClient(server.app, people.otherOwner);
  const offer = { ...body('pre-purchase'), recommend_type: 'same-collection', recommend_ids: [] };
  const made = async () =>
    (await other<{ offer: Offer }>('POST', '/admin/offers.json', { offer })).body.offer.priority;
  expect([await made(), await made()]).toEqual([1, 2]);
});

test.each(upsells)('a %s offer comes back as it was written, and can be saved again', async (type) => {
  const sent = body(type);
  const made = await create(sent);
  const expected = type === 'bundle' ? { ...sent, recommend_ids: products.slice(1, 2) } : sent;
  expect(made).toMatchObject(expected);
  const { version } = made;
  // After payment no page is left to lead to.
  const cta = type === 'post-purchase' ? 'cart' : 'checkout';
  const change = { ...sent, offer_message: 'Another', variant_sort: 'highest', cta, version };
  const saved = await admin<{ offer: Offer }>('PUT', `/admin/offers/${made.id}.json`, { offer: change });
  expect([saved.status, saved.body.offer]).toMatchObject([
    200,
    { offer_message: 'Another', variant_sort: 'highest', cta, offer_product_updated: false },
  ]);
});

test('V109 offer_product_updated tells a change of products of a bundle, its order included', async () => {
  const sent = body('bundle');
  const made = await create(sent);
  expect(made.offer_product_updated).toBe(true);
  const save = async (change: Partial<OfferInput>) => {
    const path = `/admin/offers/${made.id}.json`;
    const saved = await admin<{ offer: Offer }>('PUT', path, { offer: { ...sent, ...change } });
    return saved.body.offer.offer_product_updated;
  };
  expect(await save({ offer_message: 'New' })).toBe(false);
  expect(await save({ target_ids: sent.target_ids.toReversed() })).toBe(true);
});

test('V125 V126 names are made up from the titles of the shop', async () => {
  const bundle = await create(body('bundle', { offer_name: ' ', target_ids: [products[0]!, products[0]!] }));
  expect(bundle.offer_name).toBe('Bundle of vase, vase');
  expect((await create(body('pre-purchase', { offer_name: '' }))).offer_name).toMatch(
    /^Offer before checkout/,
  );
});

test.each([
  [
    'V171',
    'bundle',
    { target_ids: [] },
    'target_ids',
    inEnglish(offerTexts.choose_at_least),
    'choose-at-least',
  ],
  [
    'V142',
    'accessory',
    { recommend_ids: [] },
    'recommend_ids',
    inEnglish(offerTexts.no_targets),
    'offers.invalid',
  ],
  [
    'V140',
    'post-purchase',
    { offer_title: ' ' },
    'offer_title',
    inEnglish(offerTexts.blank),
    'offers.invalid',
  ],
  ['V140', 'in-cart', { offer_name: ' ' }, 'offer_name', inEnglish(offerTexts.blank), 'offers.invalid'],
  [
    'V173',
    'in-cart',
    { recommend_limit: 9 },
    'recommend_limit',
    inEnglish(offerTexts.recommend_limit),
    'offers.invalid',
  ],
  [
    'V150',
    'pre-purchase',
    { discount_data: { ...newUpsellDiscount(), percentage_discount: 100 } },
    'discount_data.percentage_discount',
    inEnglish(offerTexts.percentage_range),
    'offers.invalid',
  ],
  [
    'V149',
    'pre-purchase',
    { discount_data: { ...newUpsellDiscount(), percentage_discount: null } },
    'discount_data.percentage_discount',
    inEnglish(offerTexts.not_whole),
    'offers.invalid',
  ],
] as const)('%s the server refuses a %s offer with %j', async (_id, type, change, path, message, code) => {
  const answer = await admin<Refused>('POST', '/admin/offers.json', {
    offer: { ...body(type), ...change },
  });
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { code, error: message, fields: { [`offer.${path}`]: message } },
  ]);
});

test('V002 legacy offers are listed, and neither changed nor copied', async () => {
  const id = await server.services.db.inShop(people.shopId, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO offers (shop_id, offer_type, offer_name, discount_data)
          VALUES (${people.shopId}, 'custom', 'Old', '{"discount_type": "percentage", "percentage_discount": 5, "amount_discount": 0,
            "stock_item_limit": 30, "setup_stock_limit": false, "auto_restock": false, "setup_end_date": false, "auto_extend_end_date": false}')
          RETURNING id`,
    );
    return made.rows[0]!.id;
  });
  expect((await list('&offer_types=custom')).map((offer) => offer.id)).toEqual([id]);
  const changed = await admin<Refused>('PUT', `/admin/offers/${id}.json`, { offer: body('pre-purchase') });
  expect([changed.status, changed.body.error]).toEqual([422, inEnglish(offerTexts.legacy)]);
  const copied = await admin<Refused>('POST', '/admin/offers/duplicate.json', { offer_ids: [id] });
  expect([copied.status, copied.body.error]).toEqual([422, inEnglish(offerTexts.legacy)]);
});

test('C013 C014 every type goes out as CSV and comes back the same, its JSON whole', async () => {
  const display = { option: 'Colour, “dark”', value: "Bl'ue\n2" };
  await create(
    body('pre-purchase', {
      offer_message: '=1+1',
      condition: {
        using_recommend_display: true,
        recommend_display: [{ conditions: [display], expects: [display] }],
      },
      variant_b: { offer_message: 'B', offer_title: '', percentage_discount: 5 },
      tags: ['a,b', '"c"'],
    }),
  );
  const plain = ({
    id: _id,
    version: _version,
    priority: _priority,
    created_at: _created,
    updated_at: _updated,
    ...offer
  }: Offer) => ({
    ...offer,
    offer_product_updated: true,
    created_at_str: '',
    updated_at_str: '',
  });
  const writable = (await list()).filter((offer) => offer.offer_type !== 'custom');
  const full = async (offers: readonly Offer[]) =>
    Promise.all(
      offers.map(async ({ id }) =>
        plain((await admin<{ offer: Offer }>('GET', `/admin/offers/${id}.json`)).body.offer),
      ),
    );
  const before = await full(writable);
  const ids = writable.map(({ id }) => id).join(',');
  const file = await server.app.inject({
    url: `/admin/offers/export.json?offer_ids=${ids}`,
    headers: { authorization: `Bearer ${people.owner}` },
  });
  const rows = parse(file.body, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows).toHaveLength(writable.length);
  await admin('DELETE', '/admin/offers/delete.json', { ids: writable.map(({ id }) => id) });
  const job = await importedOffers(server.app, people.owner, file.body);
  expect(job).toMatchObject({ result: { count: writable.length, deleted: 0 }, failures: [] });
  const after = (await list()).filter((offer) => offer.offer_type !== 'custom');
  expect(await full(after)).toEqual(before);
});
