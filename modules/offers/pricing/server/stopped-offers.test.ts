import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import type { Cart } from '#modules/orders/cart/contract/cart-calls.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { memberClient, tierBody } from '#apps/server/testing/test-shop.ts';
import {
  type GivenOffer,
  productsOf,
  startUpsellShop,
  type UpsellShop,
} from '#apps/server/testing/upsell-shop.ts';

let shop: UpsellShop;
beforeAll(async () => {
  shop = await startUpsellShop();
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());

describe('a switch that is off stops what it is about, in price as on screen', () => {
  const switches = ['in_cart_offers', 'bundle_support', 'rule_based_targeting', 'upsell_funnel'] as const;
  const byRule = { match: 'all', conditions: [{ field: 'title', relation: 'equal', value: 'vase' }] };
  const ofRule = { match: 'all', conditions: [{ field: 'title', relation: 'equal', value: 'mug' }] };
  const tiers = { data: [tierBody(0, 1, 10), tierBody(1, 2, 20)], is_default_select: 0 };

  /** Every kind of offer, by what it targets and by what it recommends, and the switch that is about it. */
  const kinds: { name: string; of: (typeof switches)[number] | null; given: () => GivenOffer }[] = [
    ...(['pre-purchase', 'in-cart', 'accessory', 'handpicked'] as const).flatMap((offer_type) => {
      const of = offer_type === 'in-cart' ? ('in_cart_offers' as const) : null;
      const plain = () => ({
        offer_type,
        target_type: 'product',
        target_ids: [shop.vase.product],
        recommend_ids: [shop.mug.product],
      });
      return [
        { name: offer_type, of, given: plain },
        {
          name: `${offer_type} for a rule`,
          of: of ?? ('rule_based_targeting' as const),
          given: () => ({
            ...plain(),
            target_type: 'condition',
            target_ids: [],
            condition: { target: byRule },
          }),
        },
        ...(offer_type === 'handpicked'
          ? []
          : [
              {
                name: `${offer_type} of a rule`,
                of: of ?? ('rule_based_targeting' as const),
                given: () => ({
                  ...plain(),
                  recommend_type: 'condition',
                  recommend_ids: [],
                  condition: { recommend: ofRule },
                }),
              },
            ]),
      ];
    }),
    {
      name: 'bundle',
      of: 'bundle_support',
      given: () => ({
        offer_type: 'bundle',
        target_type: 'product',
        target_ids: [shop.vase.product, shop.mug.product],
        recommend_ids: [shop.mug.product],
      }),
    },
    {
      name: 'quantity',
      of: null,
      given: () => ({ offer_type: 'quantity', discount_data: tiers, recommend_type: null }),
    },
    {
      name: 'quantity for a rule',
      of: 'rule_based_targeting',
      given: () => ({
        offer_type: 'quantity',
        discount_data: tiers,
        recommend_type: null,
        target_type: 'condition',
        condition: { target: byRule },
      }),
    },
  ];

  /** Named twice: the switch that is about a kind, and the one that is about its rule. */
  const stops = (name: string, of: string | null, one: string) =>
    of === one || (one === 'rule_based_targeting' && name.includes(' a rule'));

  const turn = async (body: object) => {
    const answer = await shop.admin<{
      stops: { count: number; names: string[] };
    }>('PUT', '/admin/setting/switches.json', { switches: body });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body.stops;
  };

  /** Everything that pages of a shopper say of an offer, and what the lines cost that may be taken from it. */
  async function seen(id: number): Promise<{ shown: boolean; total: number }> {
    const put = await shop.shopper<{ cart: Cart }>('POST', '/storefront/cart/add.json', {
      lines: [
        { variant_id: shop.vase.variant, quantity: 2 },
        { variant_id: shop.mug.variant, quantity: 1, offer_id: id },
      ],
    });
    const only = await shop.cartOf({ variant_id: shop.vase.variant, quantity: 1 });
    const pages = await Promise.all(
      [
        `/storefront/product-upsells?product=${shop.vase.product}`,
        `/storefront/offers?product=${shop.vase.product}`,
        `/storefront/cart-upsells?token=${only.token}`,
        `/storefront/cart-upsells?lines=${shop.vase.variant}:1`,
        `/storefront/widgets?page=product&product=${shop.vase.product}`,
      ].map(async (path) => {
        const { status, body } = await shop.shopper<object>('GET', path);
        expect([status, body]).toEqual([200, expect.anything()]);
        return JSON.stringify(body);
      }),
    );
    const named = new RegExp(`"offer_id":${id}\\b|"id":${id}\\b`);
    return { shown: pages.some((page) => named.test(page)), total: put.body.cart.quote.total_minor };
  }

  beforeAll(async () => {
    const admin = shop.admin;
    const widget_type = 'handpicked-product';
    const widget_customize = { pages: ['product'] };
    await admin('POST', '/admin/product-widgets/change-status.json', { widget_type, active: true });
    await admin('POST', '/admin/product-widgets/customize.json', {
      widget_type,
      device: 'desktop',
      widget_customize,
    });
  });

  test.each(kinds)('$name', async ({ name, of, given }) => {
    const without = 2 * shop.vase.price_minor + shop.mug.price_minor;
    const id = await shop.offer({ offer_name: 'The one', ...given() });
    const on = await seen(id);
    expect(on).toEqual({ shown: true, total: expect.any(Number) });
    expect(on.total).toBeLessThan(without);
    for (const one of switches) {
      const stopped = stops(name, of, one);
      const asked = await shop.admin<{ stops: object }>(
        'GET',
        `/admin/setting/switches/stops.json?switch=${one}`,
      );
      const expected = stopped ? { count: 1, names: ['The one'] } : { count: 0, names: [] };
      expect(asked.body).toEqual({ stops: expected });
      expect(await turn({ [one]: false })).toEqual(expected);
      expect([one, await seen(id)]).toEqual([one, stopped ? { shown: false, total: without } : on]);
      expect(await turn({ [one]: false })).toEqual({ count: 0, names: [] });
      expect(await turn({ [one]: true })).toEqual({ count: 0, names: [] });
    }
    expect(await seen(id)).toEqual(on);
  });

  test('names are for who may see offers; at most ten of them', async () => {
    for (let made = 0; made < 12; made += 1)
      await shop.offer({ offer_type: 'in-cart', offer_name: `No. ${made}` });
    const asked = await shop.admin<{ stops: { count: number; names: string[] } }>(
      'GET',
      '/admin/setting/switches/stops.json?switch=in_cart_offers',
    );
    expect(asked.body.stops.count).toBe(12);
    expect(asked.body.stops.names).toEqual(Array.from({ length: 10 }, (_, at) => `No. ${at}`));
    const other = await memberClient(shop.server.app, shop.people.staff.settings)<object>(
      'GET',
      '/admin/setting/switches/stops.json?switch=in_cart_offers',
    );
    expect(other.body).toEqual({ stops: { count: 12, names: [] } });
  });
});

describe('what cannot be bought is offered nowhere', () => {
  beforeAll(async () => {
    const admin = memberClient(shop.server.app, shop.people.staff.apps);
    const widget_type = 'handpicked-product';
    await admin('POST', '/admin/product-widgets/change-status.json', { widget_type, active: true });
    const widget_customize = { pages: ['product'] };
    await admin('POST', '/admin/product-widgets/customize.json', {
      widget_type,
      device: 'desktop',
      widget_customize,
    });
    await heardNews(shop.server.services);
  });

  interface Widgets {
    widgets: { cards: { product_id: number }[]; offer: UpsellBox | null }[];
  }
  interface Tables {
    quantity: object[];
    by_variant: Record<string, number>;
  }

  /** Where the bowl stands now. */
  async function places(cart: string): Promise<string[]> {
    const page = await shop.productPage(shop.vase.product);
    const widgets = await shop.shopper<Widgets>(
      'GET',
      `/storefront/widgets?page=product&product=${shop.vase.product}`,
    );
    const tables = await shop.shopper<Tables>('GET', `/storefront/offers?product=${shop.bowl.product}`);
    const has = (box: UpsellBox | null | undefined) => productsOf(box)?.includes(shop.bowl.product) ?? false;
    return [
      ['popup', has(page.popup)],
      ['accessory', page.accessories.some(has)],
      ['bundle', page.bundles.some(has)],
      ['cart', (await shop.cartPage(cart)).boxes.some(has)],
      [
        'widget',
        widgets.body.widgets.some(
          ({ cards, offer }) => has(offer) || cards.some((card) => card.product_id === shop.bowl.product),
        ),
      ],
      ['table', String(shop.bowl.variant) in tables.body.by_variant],
    ].flatMap(([place, there]) => (there ? [String(place)] : []));
  }

  test.each([
    // Stock moves without news, a product does not: what a node remembers is at most some seconds old.
    [
      'sold out',
      () =>
        sql`WITH stock AS (UPDATE variants SET inventory_quantity = 0 WHERE id = ${shop.bowl.variant})
            UPDATE products SET published_at = now() WHERE id = ${shop.bowl.product}`,
    ],
    ['unpublished', () => sql`UPDATE products SET published_at = NULL WHERE id = ${shop.bowl.product}`],
    ['deleted', () => sql`UPDATE products SET deleted_at = now() WHERE id = ${shop.bowl.product}`],
  ])('%s', async (_state, gone) => {
    await shop.inShop(
      sql`UPDATE variants SET inventory_management = 'shopify', inventory_policy = 'deny', inventory_quantity = 9
          WHERE id = ${shop.bowl.variant}`,
    );
    const recommend_ids = [shop.bowl.product];
    for (const offer_type of ['pre-purchase', 'accessory', 'in-cart', 'handpicked'])
      await shop.offer({ offer_type, recommend_ids });
    await shop.offer({
      offer_type: 'bundle',
      target_ids: [shop.vase.product, shop.bowl.product],
      recommend_ids,
    });
    await shop.inShop(
      sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, target_type, enable_discount, discount_data, priority)
          VALUES (${shop.people.shopId}, 'quantity', 'Table', 'Buy more', 'all', true, ${JSON.stringify({
            data: [tierBody(0, 2, 10)],
            is_default_select: -1,
          })}::jsonb, 900)`,
    );
    const { token } = await shop.cartOf({ variant_id: shop.vase.variant, quantity: 1 });
    expect(await places(token)).toEqual(['popup', 'accessory', 'bundle', 'cart', 'widget', 'table']);
    await shop.inShop(gone());
    expect(await places(token)).toEqual([]);
  });
});
