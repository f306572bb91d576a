import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { importedOffers } from './offer-file.ts';
import { makePeople, type TestPeople } from './test-people.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeProduct, memberClient, offerBody, tierBody } from './test-shop.ts';
import type { AutoOffer } from '#modules/offers/auto/contract/auto-offer.ts';
import { newAutoOffer } from '#modules/offers/auto/rules/auto-offer-draft.ts';
import type { Funnel } from '#modules/offers/funnel/contract/funnel.ts';
import type { Offer } from '#modules/offers/offer/contract/offer.ts';
import { newOffer, newUpsellDiscount } from '#modules/offers/offer/rules/offer-draft.ts';

export type FileRow = Record<string, string>;
export const rowsOf = (file: string) => parse(file, { columns: true, bom: true }) as FileRow[];
export const fileOf = (rows: readonly FileRow[]) => stringify([...rows], { header: true, bom: true });

/** A shop that reads and writes files of offers. */
export interface FileShop {
  token: string;
  id: number;
  /** Of its products mug, bowl and plate, and of its collection kitchen. */
  ids: Record<string, number>;
  call: ReturnType<typeof memberClient>;
}

/** Two shops with products of the same handles, each with ids of its own; the first has `only-here` besides. */
export interface FileShops {
  server: TestServer;
  people: TestPeople;
  shops: readonly [FileShop, FileShop];
  exported(shop: FileShop, query?: string): Promise<string>;
  imported(shop: FileShop, file: string | Buffer, fields?: Record<string, string>): Promise<Job>;
  /** All that a shop's offers and funnels are, with versions and times: what an import that changes nothing leaves alone. */
  stored(shop: FileShop): Promise<unknown>;
  /** Takes away all offers and funnels of both. */
  clear(): Promise<void>;
}

/** Ended with `server.close()`. */
export async function startFileShops(): Promise<FileShops> {
  const server = await startTestServer();
  const people = await makePeople(server.services.db);
  const products: Record<string, number>[] = [];
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
  const shopOf = (token: string, id: number, at: number): FileShop => ({
    token,
    id,
    ids: products[at]!,
    call: memberClient(server.app, token),
  });
  const shops = [
    shopOf(people.owner, people.shopId, 0),
    shopOf(people.otherOwner, people.otherShopId, 1),
  ] as const;
  return {
    server,
    people,
    shops,
    async exported({ token }, query = '?everything=true') {
      const answer = await server.app.inject({
        url: `/admin/offers/export.json${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(200);
      return answer.body;
    },
    imported: ({ token }, file, fields = {}) => importedOffers(server.app, token, file, fields),
    stored: ({ id }) =>
      db.inShop(id, async (tx) => [
        (await tx.execute(sql`SELECT * FROM offers WHERE shop_id = ${id} ORDER BY id`)).rows,
        (await tx.execute(sql`SELECT * FROM funnels WHERE shop_id = ${id} ORDER BY id`)).rows,
      ]),
    async clear() {
      for (const { id } of shops)
        await db.inShop(id, async (tx) => {
          await tx.execute(sql`DELETE FROM funnels WHERE shop_id = ${id}`);
          await tx.execute(sql`DELETE FROM offers WHERE shop_id = ${id}`);
        });
    },
  };
}

export async function createOffer({ call }: FileShop, given: object = {}): Promise<Offer> {
  const made = await call<{ offer: Offer }>('POST', '/admin/offers.json', {
    offer: { ...offerBody(given), id: undefined },
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.offer;
}

export async function listedOffers({ call }: FileShop): Promise<Offer[]> {
  return (await call<{ offers: Offer[] }>('GET', '/admin/offers/list.json?limit=250')).body.offers;
}

/** One of each kind, with texts that mean something to spreadsheets or to the file itself. */
export async function fillShop(of: FileShop): Promise<void> {
  const { ids, call } = of;
  await createOffer(of, {
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
  await createOffer(of, {
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
  await createOffer(of, {
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
  const after = await createOffer(of, {
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
