import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CodedShop, startCodedShop, type StoreLine } from '#apps/server/testing/store-cart.ts';
import { tierBody } from '#apps/server/testing/test-shop.ts';
import { discountExample } from '#modules/offers/upsell/testing/upsell-example.ts';

interface StoredOrder {
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
  const more = (n: number, holdout_percent = 0) =>
    shop.offer({
      holdout_percent,
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
  /** The newest order there, as the page that thanks for it names it. */
  function thanked() {
    const { id, order_key } = shop.woo.orders.at(-1)!.row as unknown as { id: number; order_key: string };
    return { order_number: String(id), order_key };
  }
  /** Orders at list price, so that only the quote's id identifies them: in the cart, or on the thank-you page. */
  async function orderNamed(lines: readonly StoreLine[], quote: string, codes: readonly string[] = []) {
    const charged = await order(lines, codes, quote);
    if (provider === 'woocommerce')
      expect(await shop.tellOrder({ quote_id: quote, ...thanked() })).toMatchObject({ status: 200 });
    return charged;
  }
  async function newest(): Promise<StoredOrder> {
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    await shop.server.settle();
    return storedOrder();
  }
  async function storedOrder(): Promise<StoredOrder> {
    const [stored] = await shop.sql(
      `SELECT o.id::int, o.visitor, o.quote_id, o.total_discounts_minor::int, o.discount_applications AS applications,
         (SELECT jsonb_agg(jsonb_build_object('variant_id', l.variant_id, 'taken_offer_id', l.taken_offer_id,
            'total_minor', l.price_minor * l.quantity - l.total_discount_minor) ORDER BY l.position)
          FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id) AS lines
       FROM orders o WHERE o.shop_id = $1 ORDER BY o.id DESC LIMIT 1`,
      [shop.people.shopId],
    );
    return stored as unknown as StoredOrder;
  }
  const eventsOf = async (id: number) =>
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
          `SELECT coalesce(sum(value), 0) AS n FROM daily_metrics
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
    const stored = await newest();
    expect(stored).toMatchObject({
      visitor: 'credit',
      quote_id: quote.id,
      total_discounts_minor: quote.list_minor - quote.total_minor,
    });
    const ours = stored.applications.filter(({ offer_id }) => offer_id !== null);
    expect(new Set(ours.map(({ offer_id }) => offer_id))).toEqual(new Set([quantity, box]));
    expect(
      ours.every(({ description, offer_version }) => /^Offer /.test(description) && offer_version > 0),
    ).toBe(true);
    expect(ours.reduce((all, { amount_minor }) => all + amount_minor, 0)).toBe(stored.total_discounts_minor);
    // Each line is of the offer that discounted it, whatever part of one coupon the store took off it.
    expect(new Set(stored.lines.map(({ taken_offer_id }) => taken_offer_id))).toEqual(new Set([box, null]));
    const boxLine = stored.lines.find(({ taken_offer_id }) => taken_offer_id === box)!;
    expect(await salesOf(box)).toBe(boxLine.total_minor);
    expect(await taken(box)).toBe(1);
    expect(
      await shop.sql('SELECT offer_id::int, taken FROM offer_stock_uses WHERE order_id = $1', [stored.id]),
    ).toEqual([{ offer_id: box, taken: 1 }]);
    await shop.keep();
    const codesThere = shop.standing().map((code) => code.toUpperCase());
    expect(quote.codes.filter((code) => codesThere.includes(code))).toEqual([]);
    // A second report changes nothing. When the order is given up, its units are free again.
    const before = await salesOf(box);
    await shop.sync(true);
    await shop.server.settle();
    expect([await salesOf(box), await taken(box)]).toEqual([before, 1]);
    if (provider === 'shopify') shop.shopify.refund(shop.shopify.orders.at(-1)!);
    else {
      const there = shop.woo.placed.byId(shop.woo.ledger.orders().at(-1)!.id)!;
      const line_items = there.lines.map((line) => ({
        ...{ id: line.id, quantity: line.quantity, refund_total: line.total.toFixed(2) },
      }));
      expect(shop.woo.placed.refund(there, { line_items })).toBeTypeOf('object');
    }
    await newest();
    expect([await salesOf(box), await taken(box)]).toEqual([0, 0]);
    await newest();
    expect([await salesOf(box), await taken(box)]).toEqual([0, 0]);
  });

  test('with more of it than its codes were made for says so on its timeline, and is credited with what the store took off', async () => {
    const offer = await more(0);
    const quote = await shop.readyCart([{ variant: at(0), quantity: 2 }], { visitor: 'more' });
    const charged = await order([{ variant: at(0), quantity: 3 }], quote.codes);
    const stored = await newest();
    expect(await eventsOf(stored.id)).toEqual(['not_as_quoted']);
    expect(await notices(stored.id)).toMatchObject([
      { met: 'not_as_quoted', quoted: quote.total_minor / 100, charged: charged / 100 },
    ]);
    expect(charged).toBe(quote.total_minor + at(0).price_minor);
    expect(await salesOf(offer)).toBe(charged);
  });

  test('without our codes is credited to no offer, whatever its coupon looks like', async () => {
    await more(2);
    const charged = await order([{ variant: at(2), quantity: 2 }], []);
    const stored = await newest();
    expect(stored).toMatchObject({ visitor: null, quote_id: null, total_discounts_minor: 0 });
    expect(charged).toBe(at(2).price_minor * 2);
  });

  test('is known in all parts of a trial alike: of who is left out, and of who gets the offer and does not earn it', async () => {
    const offer = await more(0, 50);
    const trial = { id: offer, holdout_percent: 50 };
    const out = shop.visitorIn(trial, 'out');
    const [not, got] = [shop.visitorIn(trial, 'a', 0), shop.visitorIn(trial, 'a', 1)];
    for (const [visitor, part] of [
      [out, 'out'],
      [not, 'a'],
      [got, 'a'],
    ])
      await shop.sql(
        `INSERT INTO offer_exposures (shop_id, offer_id, visitor, part, at) VALUES ($1, $2, $3, $4, now() - interval '1 day')`,
        [shop.people.shopId, offer, visitor, part],
      );
    const two = [{ variant: at(0), quantity: 2 }];
    const held = await shop.readyCart(two, { visitor: out });
    expect(held).toMatchObject({
      codes: [],
      total_minor: held.list_minor,
      list_minor: at(0).price_minor * 2,
    });
    expect((await shop.readyCart(two, { visitor: out })).id).toBe(held.id);
    expect(await orderNamed(two, held.id)).toBe(held.list_minor);
    expect(await newest()).toMatchObject({ visitor: out, quote_id: held.id, total_discounts_minor: 0 });

    // A trial counts all that its visitors buy, so that what they buy instead is not left out.
    for (const lines of [[{ variant: at(0), quantity: 1 }], [{ variant: at(2), quantity: 1 }]]) {
      const list = await shop.readyCart(lines, { visitor: not });
      expect(list.codes).toEqual([]);
      await orderNamed(lines, list.id);
      expect(await newest()).toMatchObject({ visitor: not, quote_id: list.id });
    }
    const paid = await shop.readyCart(two, { visitor: got });
    expect(paid.codes.length).toBeGreaterThan(0);
    await order(two, paid.codes, paid.id);
    expect(await newest()).toMatchObject({ visitor: got });

    const { body } = await shop.admin<{ trial: { groups: object[] } }>(
      'GET',
      `/admin/offers/${offer}/trial.json`,
    );
    const [one, other] = [at(0).price_minor, at(2).price_minor];
    expect(body.trial.groups).toEqual([
      expect.objectContaining({
        part: 'a',
        visitors: 2,
        buyers: 2,
        revenue: (one + other + paid.total_minor) / 100,
      }),
      expect.objectContaining({ part: 'out', visitors: 1, buyers: 1, revenue: held.list_minor / 100 }),
    ]);
  });

  test('with what was taken from an offer at list price is that offer’s', async () => {
    const box = await shop.offer({
      ...{ offer_type: 'in-cart', target_ids: [at(0).our_product], recommend_type: 'product' },
      ...{ recommend_ids: [at(4).our_product], enable_discount: false, discount_data: discountExample({}) },
    });
    const lines = [
      { variant: at(0), quantity: 1 },
      { variant: at(4), quantity: 1, offer_id: box },
    ];
    const quote = await shop.readyCart(lines, { visitor: 'taker' });
    expect(quote.codes).toEqual([]);
    await orderNamed(lines, quote.id);
    const stored = await newest();
    expect(stored).toMatchObject({ visitor: 'taker', quote_id: quote.id, total_discounts_minor: 0 });
    expect(new Set(stored.lines.map(({ taken_offer_id }) => taken_offer_id))).toEqual(new Set([box, null]));
    expect(await salesOf(box)).toBe(at(4).price_minor);
    expect((await shop.priceCart(lines.slice(0, 1), { visitor: 'other' })).body.quote).toBeNull();
  });

  test('whose codes were taken off takes none of the limited units that its quote held', async () => {
    const box = await limited(0, 4);
    const lines = [
      { variant: at(0), quantity: 1 },
      { variant: at(4), quantity: 1, offer_id: box },
    ];
    const quote = await shop.readyCart(lines, { visitor: 'without' });
    expect([quote.codes.length, await taken(box)]).toEqual([1, 1]);
    expect(await orderNamed(lines, quote.id)).toBe(quote.list_minor);
    const stored = await newest();
    expect(stored).toMatchObject({ visitor: 'without', quote_id: quote.id, total_discounts_minor: 0 });
    expect(await shop.sql('SELECT FROM offer_stock_uses WHERE order_id = $1', [stored.id])).toEqual([]);
    await shop.endHolds();
    expect(await taken(box)).toBe(0);
  });

  test.runIf(provider === 'woocommerce')(
    'is credited once, whether the page or the store reports it first, and however often',
    async () => {
      const offer = await more(0, 50);
      const out = shop.visitorIn({ id: offer, holdout_percent: 50 }, 'out');
      const lines = [{ variant: at(0), quantity: 2 }];
      const written = async (id: number) =>
        (await shop.sql('SELECT version::int FROM orders WHERE id = $1', [id]))[0]!['version'];
      for (const first of ['store', 'page', 'both'] as const) {
        const quote = await shop.readyCart(lines, { visitor: out });
        await order(lines, []);
        const report = { quote_id: quote.id, ...thanked() };
        if (first === 'store') expect(await newest()).toMatchObject({ visitor: null, quote_id: null });
        const [answer] = await Promise.all([shop.tellOrder(report), first === 'both' ? shop.sync() : null]);
        expect(answer).toMatchObject({ status: 200, body: { success: true } });
        const stored = await storedOrder();
        expect(stored).toMatchObject({ visitor: out, quote_id: quote.id, total_discounts_minor: 0 });
        const version = await written(stored.id);
        expect((await shop.tellOrder(report)).status).toBe(200);
        expect(await shop.sync(true)).toMatchObject({ status: 'done' });
        expect(await newest()).toEqual(stored);
        expect(await written(stored.id)).toBe(version);
        // The same cart again is another price's.
        expect((await shop.readyCart(lines, { visitor: out })).id).not.toBe(quote.id);
      }
    },
  );

  test.runIf(provider === 'woocommerce')(
    'with our codes is credited by them, and its page may report it as well',
    async () => {
      const offer = await more(0);
      const lines = [{ variant: at(0), quantity: 2 }];
      const quote = await shop.readyCart(lines, { visitor: 'both' });
      await order(lines, quote.codes);
      const stored = await newest();
      const sales = await salesOf(offer);
      expect([stored.visitor, sales]).toEqual(['both', quote.total_minor]);
      expect((await shop.tellOrder({ quote_id: quote.id, ...thanked() })).status).toBe(200);
      expect(await newest()).toEqual(stored);
      expect(await salesOf(offer)).toBe(sales);
    },
  );

  test.runIf(provider === 'woocommerce')(
    'is not believed with another key, another order, or a price that is another order’s: nothing is written',
    async () => {
      const offer = await more(0, 50);
      const out = shop.visitorIn({ id: offer, holdout_percent: 50 }, 'out');
      const lines = [{ variant: at(0), quantity: 2 }];
      const quote = await shop.readyCart(lines, { visitor: out });
      await order(lines, []);
      const report = { quote_id: quote.id, ...thanked() };
      const rows = async () =>
        shop.sql(
          `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM external_ids) AS ids,
             (SELECT count(*) FROM store_quotes WHERE told_order IS NOT NULL) AS told`,
        );
      const before = await rows();
      for (const [given, status] of [
        [{ order_key: 'wc_order_forged0000000' }, 404],
        [{ order_key: report.order_key.toUpperCase() }, 404],
        [{ order_number: '99999999' }, 404],
        [{ quote_id: 'AAAAAAAAAAAAAAAAAAAAAA' }, 404],
        [{ order_key: `' OR 1=1; --` }, 422],
        [{ order_key: '' }, 422],
        [{ order_number: '1/refunds' }, 422],
        [{ order_number: Number(report.order_number) }, 422],
        [{ quote_id: `${quote.id}x` }, 422],
        [{ visitor: 'mine' }, 422],
      ] as const) {
        const { status: got } = await shop.tellOrder({ ...report, ...given });
        expect([given, got]).toEqual([given, status]);
      }
      expect(await rows()).toEqual(before);
      expect((await shop.tellOrder(report)).status).toBe(200);
      const first = await newest();

      // The order's page is opened again with the next cart's quote, and the next order is reported with the first
      // quote.
      const three = [{ variant: at(0), quantity: 3 }];
      const next = await shop.readyCart(three, { visitor: out });
      const after = await rows();
      expect((await shop.tellOrder({ ...report, quote_id: next.id })).status).toBe(422);
      await order(three, []);
      expect((await shop.tellOrder({ ...thanked(), quote_id: quote.id })).status).toBe(422);
      expect(await rows()).toEqual(after);
      expect((await shop.tellOrder({ ...thanked(), quote_id: next.id })).status).toBe(200);
      expect(await newest()).toMatchObject({ visitor: out, quote_id: next.id });
      expect(await shop.sql('SELECT quote_id FROM orders WHERE id = $1', [first.id])).toEqual([
        { quote_id: quote.id },
      ]);
    },
  );

  test.runIf(provider === 'woocommerce')(
    'whose store does not answer is credited when it comes in, where the key was its own',
    async () => {
      const offer = await more(0, 50);
      const out = shop.visitorIn({ id: offer, holdout_percent: 50 }, 'out');
      const lines = [{ variant: at(0), quantity: 2 }];
      for (const isForged of [true, false]) {
        const quote = await shop.readyCart(lines, { visitor: out });
        await order(lines, []);
        const report = { quote_id: quote.id, ...thanked() };
        shop.down(true);
        const order_key = isForged ? 'wc_order_forged0000000' : report.order_key;
        expect((await shop.tellOrder({ ...report, order_key })).status).toBe(200);
        shop.down(false);
        expect(await newest()).toMatchObject(
          isForged ? { visitor: null, quote_id: null } : { visitor: out, quote_id: quote.id },
        );
      }
    },
  );

  test('is reported at most twenty times a minute by one address, and for no other kind of store', async () => {
    const report = { quote_id: 'AAAAAAAAAAAAAAAAAAAAAA', order_number: '1', order_key: 'wc_order_1' };
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push((await shop.tellOrder(report)).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    await shop.sql('DELETE FROM rate_limits');
    if (provider === 'woocommerce') return;
    await more(0);
    const quote = await shop.readyCart([{ variant: at(0), quantity: 2 }], { visitor: 'elsewhere' });
    expect((await shop.tellOrder({ ...report, quote_id: quote.id })).status).toBe(404);
  });

  test.runIf(provider === 'shopify')(
    'with its quote’s id is its shopper’s, even without the codes; an unknown quote counts as none',
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
      expect([await eventsOf(first.id), await eventsOf(second.id)]).toEqual([[], ['code_used_again']]);
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
