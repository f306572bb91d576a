import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CodedShop, startCodedShop, type StoreLine } from '#apps/server/testing/store-cart.ts';
import { tierBody } from '#apps/server/testing/test-shop.ts';
import { discountExample } from '#modules/offers/upsell/testing/upsell-example.ts';

interface Kept {
  id: number;
  visitor: string | null;
  quote_id: string | null;
  total_discounts_minor: number;
  applications: {
    offer_id: number | null;
    offer_version: number;
    description: string;
    amount_minor: number;
  }[];
  lines: { variant_id: number; taken_offer_id: number | null; total_minor: number }[];
}

describe.each(['shopify', 'woocommerce'] as const)('an order of a connected store (%s)', (provider) => {
  let shop: CodedShop;
  const at = (n: number) => shop.variants[n]!;
  /** 10 % off from two on. */
  const more = (n: number) =>
    shop.offer({
      offer_type: 'quantity',
      target_ids: [at(n).our_product],
      discount_data: { data: [tierBody(0, 2, 10)], is_default_select: 0 },
    });
  /** A third off what is taken beside it; three in all. */
  const limited = (target: number, offered: number) =>
    shop.offer({
      offer_type: 'in-cart',
      target_ids: [at(target).our_product],
      recommend_type: 'product',
      recommend_ids: [at(offered).our_product],
      discount_data: discountExample({
        ...{ percentage_discount: 33, beyond_targets: true },
        ...{ setup_stock_limit: true, stock_item_limit: 3 },
      }),
    });
  /** Puts lines into a cart there, as its page does, and orders it; what its lines were charged. */
  async function order(lines: readonly StoreLine[], codes: readonly string[], quote?: string) {
    const cart = shop.openCart();
    await cart.add(lines);
    await cart.codes(codes, quote);
    return cart.order();
  }
  async function newest(): Promise<Kept> {
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    await shop.server.settle();
    const [kept] = await shop.sql(
      `SELECT o.id::int, o.visitor, o.quote_id, o.total_discounts_minor::int, o.discount_applications AS applications,
         (SELECT jsonb_agg(jsonb_build_object('variant_id', l.variant_id, 'taken_offer_id', l.taken_offer_id,
            'total_minor', l.price_minor * l.quantity - l.total_discount_minor) ORDER BY l.position)
          FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id) AS lines
       FROM orders o WHERE o.shop_id = $1 ORDER BY o.id DESC LIMIT 1`,
      [shop.people.shopId],
    );
    return kept as unknown as Kept;
  }
  const told = async (id: number) =>
    (
      await shop.sql(
        `SELECT kind FROM order_events WHERE order_id = $1 AND kind IN ('code_used_again', 'not_as_quoted')`,
        [id],
      )
    ).map(({ kind }) => kind);
  const notices = async (id: number) =>
    (
      await shop.sql(
        `SELECT payload FROM notices WHERE shop_id = $1 AND kind = 'order_differs' AND event_key = $2`,
        [shop.people.shopId, `order:${id}`],
      )
    ).map(({ payload }) => payload);
  const salesOf = async (offer: number) =>
    Number(
      (
        await shop.sql(
          `SELECT coalesce(sum(value), 0) AS n FROM metric_facts
           WHERE shop_id = $1 AND subject = 'offer' AND subject_id = $2 AND metric = 'sales'`,
          [shop.people.shopId, offer],
        )
      )[0]!['n'],
    );
  const taken = async (offer: number) =>
    Number((await shop.sql('SELECT taken FROM offer_stock WHERE offer_id = $1', [offer]))[0]?.['taken'] ?? 0);

  beforeAll(async () => {
    shop = await startCodedShop(provider);
  }, 120_000);
  afterAll(() => shop.close());
  afterEach(async () => {
    shop.shopify.faults.usageLagMs = 0;
    await shop.sql('DELETE FROM rate_limits');
    await shop.sql('DELETE FROM offers WHERE shop_id = $1', [shop.people.shopId]);
  });

  test('with our codes is their offers’, with visitor, version, limited units and the store’s own amounts', async () => {
    const quantity = await more(0);
    const box = await limited(0, 4);
    const lines = [
      { variant: at(0), quantity: 2 },
      { variant: at(4), quantity: 1, offer_id: box },
    ];
    const quote = await shop.readyCart(lines, { visitor: 'credit' });
    expect(await order(lines, quote.codes)).toBe(quote.total_minor);
    const kept = await newest();
    expect(kept).toMatchObject({
      visitor: 'credit',
      quote_id: quote.id,
      total_discounts_minor: quote.list_minor - quote.total_minor,
    });
    const ours = kept.applications.filter(({ offer_id }) => offer_id !== null);
    expect(new Set(ours.map(({ offer_id }) => offer_id))).toEqual(new Set([quantity, box]));
    expect(
      ours.every(({ description, offer_version }) => /^Offer /.test(description) && offer_version > 0),
    ).toBe(true);
    expect(ours.reduce((all, { amount_minor }) => all + amount_minor, 0)).toBe(kept.total_discounts_minor);
    // Each line is of the offer that discounted it, whatever part of one coupon the store took off it.
    expect(new Set(kept.lines.map(({ taken_offer_id }) => taken_offer_id))).toEqual(new Set([box, null]));
    const boxLine = kept.lines.find(({ taken_offer_id }) => taken_offer_id === box)!;
    expect(await salesOf(box)).toBe(boxLine.total_minor);
    expect(await taken(box)).toBe(1);
    expect(
      await shop.sql('SELECT offer_id::int, taken FROM offer_stock_uses WHERE order_id = $1', [kept.id]),
    ).toEqual([{ offer_id: box, taken: 1 }]);
    await shop.keep();
    const standing = shop.standing().map((code) => code.toUpperCase());
    expect(quote.codes.filter((code) => standing.includes(code))).toEqual([]);
    // Told once more, it is the same; given up, its units are free again.
    const before = await salesOf(box);
    await shop.sync(true);
    await shop.server.settle();
    expect([await salesOf(box), await taken(box)]).toEqual([before, 1]);
    if (provider === 'shopify') {
      shop.shopify.refund(shop.shopify.orders.at(-1)!);
      await newest();
      expect([await salesOf(box), await taken(box)]).toEqual([0, 0]);
      await newest();
      expect([await salesOf(box), await taken(box)]).toEqual([0, 0]);
    }
  });

  test('with more of it than its codes were made for says so on its timeline, and is credited with what the store took off', async () => {
    const offer = await more(0);
    const quote = await shop.readyCart([{ variant: at(0), quantity: 2 }], { visitor: 'more' });
    const charged = await order([{ variant: at(0), quantity: 3 }], quote.codes);
    const kept = await newest();
    expect(await told(kept.id)).toEqual(['not_as_quoted']);
    expect(await notices(kept.id)).toMatchObject([
      { met: 'not_as_quoted', quoted: quote.total_minor / 100, charged: charged / 100 },
    ]);
    expect(charged).toBe(quote.total_minor + at(0).price_minor);
    expect(await salesOf(offer)).toBe(charged);
  });

  test('without our codes is nobody’s, whatever its coupon looks like', async () => {
    await more(2);
    const charged = await order([{ variant: at(2), quantity: 2 }], []);
    const kept = await newest();
    expect(kept).toMatchObject({ visitor: null, quote_id: null, total_discounts_minor: 0 });
    expect(charged).toBe(at(2).price_minor * 2);
  });

  test.runIf(provider === 'shopify')(
    'that names its quote is its shopper’s, also where the codes are not on it; a quote of nobody’s is none',
    async () => {
      await more(0);
      const lines = [{ variant: at(0), quantity: 2 }];
      const quote = await shop.readyCart(lines, { visitor: 'named' });
      await order(lines, [], quote.id);
      expect(await newest()).toMatchObject({
        visitor: 'named',
        quote_id: quote.id,
        total_discounts_minor: 0,
      });
      await order(lines, [], 'AAAAAAAAAAAAAAAAAAAAAA');
      expect(await newest()).toMatchObject({ visitor: null, quote_id: null });
      await order(lines, [], `' OR 1=1; --`);
      expect(await newest()).toMatchObject({ visitor: null, quote_id: null });
    },
  );

  test.runIf(provider === 'shopify')(
    'with a code that was used before, which Shopify counts late, is not credited again',
    async () => {
      const offer = await more(0);
      const lines = [{ variant: at(0), quantity: 2 }];
      const quote = await shop.readyCart(lines, { visitor: 'first' });
      shop.shopify.faults.usageLagMs = 60_000;
      await order(lines, quote.codes);
      const first = await newest();
      const sales = await salesOf(offer);
      expect([first.visitor, sales]).toEqual(['first', quote.total_minor]);
      expect(await order(lines, quote.codes)).toBe(quote.total_minor);
      const second = await newest();
      expect(second).toMatchObject({ visitor: null, quote_id: null });
      expect(second.id).not.toBe(first.id);
      expect(second.applications.map(({ offer_id }) => offer_id)).toEqual([null]);
      expect(await salesOf(offer)).toBe(sales);
      expect([await told(first.id), await told(second.id)]).toEqual([[], ['code_used_again']]);
      expect(await notices(second.id)).toEqual([{ met: 'code_used_again', name: expect.any(String) }]);
    },
  );
});

test('what a WooCommerce shopper has not placed yet is no order', async () => {
  const shop = await startCodedShop('woocommerce');
  try {
    const count = async () =>
      Number(
        (await shop.sql('SELECT count(*) AS n FROM orders WHERE shop_id = $1', [shop.people.shopId]))[0]![
          'n'
        ],
      );
    const before = await count();
    const [placed] = shop.woo.orders;
    shop.woo.orders.push({
      row: { ...placed!.row, id: 990_001, number: '990001', status: 'checkout-draft' },
      refunds: [],
    });
    expect(await shop.sync(true)).toMatchObject({ status: 'done' });
    expect(await count()).toBe(before);
  } finally {
    await shop.close();
  }
}, 120_000);
