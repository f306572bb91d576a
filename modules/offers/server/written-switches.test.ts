import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';
import type { FeatureSwitch } from '#modules/identity/shop/contract/feature-switch.ts';
import { updateSwitches } from '#modules/identity/switch/contract/switch-calls.ts';
import { plainSchema } from '#core/testing/plain-schema.ts';
import { newOffer } from '../offer/rules/offer-draft.ts';
import { still } from '../testing/written-fields.ts';

/**
 * Each feature switch that can be turned changes what a shopper is shown or charged, or what staff can make or read.
 * A new one fails here until a case shows it, or a reason says where it is shown; those that cannot be turned are
 * refused by name (`apps/server/offered-switches.test.ts`).
 */
let shop: UpsellShop;
let many: number[];

beforeAll(async () => {
  shop = await startUpsellShop();
  const { people, vase, bowl, mug } = shop;
  many = await shop.inShop(
    sql`INSERT INTO products (shop_id, title, handle, published_at)
        SELECT ${people.shopId}, 'Cup ' || n, 'cup-' || n, now() FROM generate_series(1, 51) n RETURNING id`,
  );
  await shop.inShop(sql`UPDATE products SET tags = ARRAY['tall'] WHERE id = ${vase.product}`);
  await shop.offer({ offer_type: 'in-cart', recommend_ids: [bowl.product] });
  await shop.offer({
    offer_type: 'bundle',
    target_type: 'product',
    target_ids: [vase.product, bowl.product],
  });
  await shop.offer({
    offer_type: 'pre-purchase',
    target_type: 'condition',
    condition: { target: { match: 'all', conditions: [{ field: 'tag', relation: 'equal', value: 'tall' }] } },
    recommend_ids: [mug.product],
  });
  const { id: _id, ...table } = newOffer('quantity');
  const made = await shop.admin('POST', '/admin/offers.json', { offer: { ...table, offer_name: 'Table' } });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
});
afterAll(() => shop.server.close());

/** What becomes of an offer that is sent: the status and the errors of its fields. Nothing is stored. */
async function tried(offer: object): Promise<unknown> {
  const made = await shop.admin<{ offer?: { id: number }; fields?: object }>('POST', '/admin/offers.json', {
    offer,
  });
  if (made.body.offer) await shop.inShop(sql`DELETE FROM offers WHERE id = ${made.body.offer.id}`);
  return [made.status, made.body.fields];
}
const get = async (path: string): Promise<unknown> => (await shop.shopper<object>('GET', path)).body;
const ask = async (path: string): Promise<unknown> => {
  const { status, body } = await shop.admin<object>('GET', path);
  return [status, body];
};

function quantityFrom(min_quantity: number): object {
  const { id: _id, ...offer } = newOffer('quantity');
  const discount_data = structuredClone(offer.discount_data) as { data: { min_quantity: number }[] };
  discount_data.data[0]!.min_quantity = min_quantity;
  return { ...offer, offer_name: 'Tried', discount_data };
}
function bundleOf(count: number): object {
  const { id: _id, ...offer } = newOffer('bundle');
  return { ...offer, offer_name: 'Tried', target_type: 'product', target_ids: many.slice(0, count) };
}
function askedAgain(): object {
  const { id: _id, ...offer } = newOffer('post-purchase');
  const condition = { post_purchase: { include_target: true } };
  const of = { recommend_type: 'product', recommend_ids: [shop.bowl.product] };
  return { ...offer, ...of, offer_name: 'Tried', target_type: 'all', condition };
}
function forProducts(count: number): object {
  const { id: _id, ...offer } = newOffer('quantity');
  return { ...offer, offer_name: 'Tried', target_type: 'product', target_ids: many.slice(0, count) };
}

interface SwitchCase {
  /** Where it is seen. */
  see: () => Promise<unknown>;
  /** Other switches that must stand otherwise than they do at first. */
  beside?: Partial<Record<FeatureSwitch, boolean>>;
}

const cases: Partial<Record<FeatureSwitch, SwitchCase>> = {
  in_cart_offers: {
    see: async () => {
      const { token } = await shop.cartOf({ variant_id: shop.vase.variant, quantity: 1 });
      return get(`/storefront/cart-upsells?token=${token}`);
    },
  },
  rule_based_targeting: { see: () => shop.productPage(shop.vase.product) },
  bundle_support: { see: () => shop.productPage(shop.vase.product) },
  upsell_funnel: { see: () => ask('/admin/offers/funnels') },
  quantity_layout_v2: { see: () => get(`/storefront/offers?product=${shop.mug.product}`) },
  quantity_min_two: { see: () => tried(quantityFrom(1)), beside: { quantity_layout_v2: false } },
  bundle_limit: { see: () => tried(bundleOf(4)) },
  picker_cap_50: { see: () => tried(forProducts(51)) },
  keep_offering: { see: () => tried(askedAgain()) },
  refactored_analytics: {
    see: async () => {
      const [offer] = await shop.inShop(sql`SELECT id FROM offers ORDER BY id LIMIT 1`);
      return ask(`/admin/offers/${offer}/statistics.json`);
    },
  },
};
const unshown: Partial<Record<FeatureSwitch, string>> = {
  realtime_visitors: 'how many look at a product: `modules/conversion/counter/server/counter.test.ts`',
  collections_list_v2:
    'the list of collections as cards: a look of its screen, in `collection-page.browser.ts`',
};

/** The names that the call takes, of its own schema. */
function writableSwitches(): string[] {
  const { properties } = plainSchema(updateSwitches.body!) as {
    properties: { switches: { propertyNames: { enum: string[] } } };
  };
  return properties.switches.propertyNames.enum;
}

test('every switch that can be turned has a case that shows it, or says where it is shown', () => {
  expect([...Object.keys(cases), ...Object.keys(unshown)].toSorted()).toEqual(writableSwitches().toSorted());
});

describe.each(Object.entries(cases))('%s', (name, { see, beside = {} }) => {
  const turn = async (on: boolean) => {
    const saved = await shop.admin('PUT', '/admin/setting/switches.json', {
      switches: { ...beside, [name]: on },
    });
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    await heardNews(shop.server.services);
    return still(await see());
  };
  afterAll(async () => {
    await shop.inShop(sql`UPDATE shops SET switches = '{}'`);
  });

  test('on and off are seen to differ, and each is the same again', async () => {
    const on = await turn(true);
    const off = await turn(false);
    expect(off).not.toBe(on);
    expect([await turn(true), await turn(false)]).toEqual([on, off]);
  });
});
