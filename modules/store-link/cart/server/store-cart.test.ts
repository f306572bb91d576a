import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CodedShop, startCodedShop, type StoreLine } from '#apps/server/testing/store-cart.ts';
import { shopperClient, tierBody } from '#apps/server/testing/test-shop.ts';
import { eventually } from '#core/testing/test-services.ts';
import { discountExample } from '#modules/offers/upsell/testing/upsell-example.ts';
import { forgetQuotes } from '../../code/server/store-code-keeper.ts';
import { runDueTests } from '../../checkout/server/store-gate-test.ts';
import { forgetStoreView } from '../../view/server/store-view.ts';
import { wooProductRow } from '../../../../sandbox/woocommerce/woocommerce-data.ts';

const seed = Number(process.env['PROVE_SEED'] ?? 0);
const rounds = seed > 0 ? 5_000 : 100;

describe.each(['shopify', 'woocommerce'] as const)('a cart of a connected store (%s)', (provider) => {
  let shop: CodedShop;
  const at = (n: number) => shop.variants[n]!;
  const tiers = (...data: object[]) => ({ data, is_default_select: 0 });
  const upsell = (target: number, offered: number, discount: object = {}) =>
    shop.offer({
      offer_type: 'in-cart',
      target_ids: [at(target).our_product],
      recommend_type: 'product',
      recommend_ids: [at(offered).our_product],
      discount_data: discountExample({ percentage_discount: 33, beyond_targets: true, ...discount }),
    });
  /** 10 % off from two on. */
  const more = (n: number, off = 10, type?: string) =>
    shop.offer({
      offer_type: 'quantity',
      target_ids: [at(n).our_product],
      discount_data: tiers(tierBody(0, 2, off, type)),
    });
  const off = (quote: { list_minor: number; total_minor: number }) => quote.list_minor - quote.total_minor;

  beforeAll(async () => {
    shop = await startCodedShop(provider);
  }, 120_000);
  afterAll(() => shop.close());
  afterEach(async () => {
    shop.down(false);
    await shop.sql('DELETE FROM rate_limits');
    await shop.sql('DELETE FROM offers WHERE shop_id = $1', [shop.people.shopId]);
    await shop.sql(`DELETE FROM store_quotes WHERE shop_id = $1 AND id LIKE 'full%'`, [shop.people.shopId]);
  });

  test('gets the same codes for the same shopper and price, and others for another shopper', async () => {
    await more(0);
    const lines = [{ variant: at(0), quantity: 2 }];
    const one = await shop.readyCart(lines, { visitor: 'same' });
    const again = await shop.priceCart(lines, { visitor: 'same' });
    const { ends_in_ms } = again.body.quote!;
    expect(again.body.quote).toEqual({ ...one, ends_in_ms });
    expect(ends_in_ms).toBeLessThanOrEqual(one.ends_in_ms);
    const other = await shop.readyCart(lines, { visitor: 'another' });
    expect(other.codes).not.toEqual(one.codes);
    const unnamed = await shop.readyCart(lines);
    expect((await shop.readyCart(lines, { quote_id: unnamed.id })).codes).toEqual(unnamed.codes);
    expect((await shop.readyCart(lines)).codes).not.toEqual(unnamed.codes);
  });

  test('takes the place of the shopper’s last one: its codes come off, and are gone in the store', async () => {
    await more(0);
    const first = await shop.readyCart([{ variant: at(0), quantity: 2 }], { visitor: 'changing' });
    const own = 'SUMMER-BCDFGHJKLMNPQRST';
    const next = await shop.priceCart([{ variant: at(0), quantity: 3 }], {
      visitor: 'changing',
      codes: [...first.codes.map((code) => code.toLowerCase()), own, 'WELCOME10'],
    });
    // A merchant's own code stays, even one that looks like ours; on WooCommerce ours would send it away.
    expect(next.body.take_off).toEqual(first.codes.map((code) => code.toLowerCase()));
    expect(next.body.why).toBe(provider === 'shopify' ? null : 'no_room');
    await shop.keep();
    expect(shop.standing().map((code) => code.toUpperCase())).not.toEqual(
      expect.arrayContaining(first.codes),
    );
  });

  test('of 40 shoppers for 3 units 3 pay less and none pays more than shown; a changed cart keeps its units', async () => {
    const offer = await upsell(0, 4, { setup_stock_limit: true, stock_item_limit: 3 });
    const lines = (quantity: number) => [
      { variant: at(0), quantity: 1 },
      { variant: at(4), quantity, offer_id: offer },
    ];
    const quotes = [];
    for (let batch = 0; batch < 2; batch += 1) {
      await shop.sql('DELETE FROM rate_limits');
      quotes.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, n) => shop.priceCart(lines(1), { visitor: `${batch}-${n}` })),
        )),
      );
    }
    expect(quotes.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    // The others took it at list price, and that is what their orders are known by.
    expect(quotes.filter(({ body }) => body.quote!.codes.length > 0)).toHaveLength(3);
    expect(quotes.filter(({ body }) => body.quote!.total_minor === body.quote!.list_minor)).toHaveLength(37);
    const charged: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const visitor = `${Math.floor(n / 20)}-${n % 20}`;
      const { id, codes, total_minor } = await shop.readyCart(lines(1), { visitor });
      expect(id).toBe(quotes[n]!.body.quote!.id);
      const cart = shop.openCart();
      await cart.add(lines(1));
      await cart.codes(codes, id);
      charged.push(await cart.order());
      expect(charged.at(-1)).toBe(total_minor);
    }
    const list = quotes[0]!.body.quote!.list_minor;
    expect(charged.filter((minor) => minor < list)).toHaveLength(3);
    await shop.sql('DELETE FROM rate_limits');
    await shop.sql('DELETE FROM offers WHERE shop_id = $1', [shop.people.shopId]);

    const next = await upsell(0, 4, { setup_stock_limit: true, stock_item_limit: 3 });
    const of = (quantity: number) =>
      lines(quantity).map((line) => ('offer_id' in line ? { ...line, offer_id: next } : line));
    const three = await shop.readyCart(of(3), { visitor: 'holder' });
    expect((await shop.readyCart(of(3), { visitor: 'holder' })).id).toBe(three.id);
    expect((await shop.priceCart(of(1), { visitor: 'late' })).body.quote!.codes).toEqual([]);
    const two = await shop.readyCart(of(2), { visitor: 'holder' });
    expect(off(two)).toBe(Math.round((off(three) / 3) * 2));
    expect(off(await shop.readyCart(of(3), { visitor: 'late' }))).toBe(Math.round(off(three) / 3));
  });

  test('a code is good once, whoever has it', async () => {
    await more(0);
    const lines = [{ variant: at(0), quantity: 2 }];
    const quote = await shop.readyCart(lines, { visitor: 'buyer' });
    const [mine, thief] = [shop.openCart(), shop.openCart()];
    for (const cart of [mine, thief]) {
      await cart.add(lines);
      await cart.codes(quote.codes);
    }
    expect(await mine.order()).toBe(quote.total_minor);
    await thief.codes(quote.codes);
    expect((await thief.total()).total_minor).toBe(quote.list_minor);
  });

  test('with the codes of several shoppers on it costs no less than with those of one', async () => {
    await more(0);
    await more(2);
    const lines = [
      { variant: at(0), quantity: 2 },
      { variant: at(2), quantity: 3 },
    ];
    const cart = shop.openCart();
    await cart.add(lines);
    const heap: string[] = [];
    for (const visitor of ['one', 'two', 'three']) {
      const quote = await shop.readyCart(lines, { visitor: `heap-${visitor}` });
      heap.push(...quote.codes);
      await cart.codes(heap);
      expect((await cart.total()).total_minor).toBe(quote.total_minor);
    }
  });

  test('whose code’s answer was lost gets that very code, and the store has no other', async () => {
    await more(0);
    const before = new Set(shop.standing());
    shop.loseNext();
    const quote = await shop.readyCart([{ variant: at(0), quantity: 2 }], { visitor: 'lost' });
    const made = shop.standing().filter((code) => !before.has(code));
    expect(made.map((code) => code.toUpperCase())).toEqual(quote.codes);
  });

  test('costs its list price once the store has failed three times, until a test was good', async () => {
    await more(0);
    const price = (visitor: string) => shop.priceCart([{ variant: at(0), quantity: 2 }], { visitor });
    shop.down(true);
    for (const visitor of ['f1', 'f2', 'f3']) {
      const { body } = await price(visitor);
      expect([body.quote?.ready ?? false]).toEqual([false]);
    }
    expect((await price('f4')).body).toMatchObject({ quote: null, why: 'shut' });
    shop.down(false);
    await shop.ready();
    expect((await price('f5')).body.quote?.ready).toBe(true);
  });

  test('whose codes fail side by side is one failure of the store', async () => {
    for (const n of [0, 2, 4]) await more(n);
    const price = (visitor: string) =>
      shop.priceCart(
        [0, 2, 4].map((n) => ({ variant: at(n), quantity: 2 })),
        { visitor },
      );
    shop.down(true);
    expect((await price('side-1')).body.quote).toMatchObject({ ready: false });
    expect((await price('side-2')).body.quote).toMatchObject({ ready: false });
    expect((await price('side-3')).body.quote).toMatchObject({ ready: false });
    expect((await price('side-4')).body).toMatchObject({ quote: null, why: 'shut' });
    shop.down(false);
    await shop.ready();
  });

  test('of a store whose API is down for ten minutes costs its list price, can be ordered, and is discounted again within a minute', async () => {
    await more(0);
    const two = [{ variant: at(0), quantity: 2 }];
    const price = (visitor: string) => shop.priceCart(two, { visitor });
    const state = async () =>
      (await shop.sql('SELECT state FROM store_checkouts WHERE shop_id = $1', [shop.people.shopId]))[0]![
        'state'
      ];
    /** Half a minute passes, and with it the turn of what tests. */
    const halfMinute = async () => {
      await shop.sql(
        `UPDATE store_checkouts SET next_test_at = next_test_at - interval '30.1 seconds' WHERE shop_id = $1`,
        [shop.people.shopId],
      );
      await runDueTests(shop.server.services);
    };
    shop.down(true);
    for (const visitor of ['d1', 'd2', 'd3']) await price(visitor);
    expect(await state()).toBe('shut');
    for (let n = 0; n < 20; n += 1) {
      await halfMinute();
      expect(await state()).toBe('shut');
    }
    expect((await price('d4')).body).toMatchObject({ quote: null, why: 'shut' });
    const cart = shop.openCart();
    await cart.add(two);
    expect(await cart.order()).toBe(at(0).price_minor * 2);
    shop.down(false);
    await halfMinute();
    if ((await state()) === 'shut') await halfMinute();
    expect(await state()).toBe('ready');
    await eventually('all know', async () => (await price('d5')).body.quote?.ready ?? null, 5);
  });

  test('is priced by the store’s own prices: what is not ours on the page is read anew', async () => {
    await more(5);
    const variant = at(5);
    const lines = [{ variant, quantity: 2 }];
    const quote = await shop.readyCart(lines, { visitor: 'sure' });
    // The page lies, or has a price of its own: what counts is what the store says.
    const lie = [{ variant: { ...variant, price_minor: 1 }, quantity: 2 }];
    expect((await shop.readyCart(lie, { visitor: 'liar' })).total_minor).toBe(quote.total_minor);
    // The product changed in the store, and no webhook has arrived yet.
    await shop.sql('UPDATE variants SET price_minor = price_minor + 500 WHERE id = $1', [
      variant.our_variant,
    ]);
    await shop.sql(`UPDATE external_ids SET digest = '' WHERE kind = 'product' AND our_id = $1`, [
      variant.our_product,
    ]);
    const anew = await shop.readyCart(lines, { visitor: 'anew' });
    expect(anew.total_minor).toBe(quote.total_minor);
  }, 60_000);

  test('whose price is not ours while the store does not say its own has a reason: what its page shows may not be charged', async () => {
    // One that no test before has had read from the store, which is known for a while then.
    await more(7);
    shop.down(true);
    try {
      const lines = [{ variant: { ...at(7), price_minor: at(7).price_minor + 100 }, quantity: 2 }];
      const { body } = await shop.priceCart(lines, { visitor: 'unsure' });
      expect(body).toMatchObject({ quote: null, why: 'unsure', ask_again_ms: expect.any(Number) });
    } finally {
      shop.down(false);
      await shop.ready();
    }
  });

  test('lines that are not known here take no part', async () => {
    await more(0);
    const lines = [
      { variant: at(0), quantity: 2 },
      { variant: { ...at(1), product_id: '990', variant_id: '990' }, quantity: 4 },
    ];
    const { body } = await shop.priceCart(lines, { visitor: 'stranger' });
    expect(body.quote!.lines.map(({ variant_id }) => variant_id)).toEqual([at(0).variant_id]);
    expect(body.quote!.list_minor).toBe(at(0).price_minor * 2);
  });

  test.runIf(provider === 'woocommerce')(
    'with a variation that is not known here, and named without its product, is discounted once that was read',
    async () => {
      await shop.offer({
        ...{ offer_type: 'quantity', target_type: 'all' },
        discount_data: tiers(tierBody(0, 2, 10)),
      });
      const { row, variations } = wooProductRow(30);
      shop.woo.products.push({ row, variations });
      const price_minor = Math.round(Number(variations[1]!.price) * 100);
      const line = { variant_id: String(variations[1]!.id), quantity: 2, unit_price_minor: price_minor };
      const price = async () =>
        (await shop.priceCart([], { visitor: 'variation', lines: [{ product_id: null, ...line }] })).body;
      expect(await price()).toMatchObject({ quote: null, why: null, ask_again_ms: expect.any(Number) });
      const quote = await eventually('its product', async () => {
        forgetStoreView(shop.server.services, shop.people.shopId);
        const { quote } = await price();
        return quote?.ready ? quote : null;
      });
      expect(quote).toMatchObject({
        lines: [{ variant_id: line.variant_id, quantity: 2 }],
        ...{ list_minor: price_minor * 2, total_minor: Math.round(price_minor * 1.8) },
      });
    },
  );

  test('of a shop with 20,000 open quotes costs its list price, and one less makes room', async () => {
    await more(0);
    const price = (visitor: string) => shop.priceCart([{ variant: at(0), quantity: 2 }], { visitor });
    // With those that the tests above left open.
    await shop.sql(
      `INSERT INTO store_quotes (shop_id, id, link_id, digest, currency, lines, applications, list_minor, total_minor, ends_at)
       SELECT l.shop_id, 'full' || n, l.id, int4send(n), s.currency, '[]', '[]', 1000, 900, now() + interval '1 hour'
       FROM store_links l JOIN shops s ON s.id = l.shop_id, generate_series(1, 20000 - (
         SELECT count(*)::int FROM store_quotes WHERE shop_id = $1 AND open)) n WHERE l.shop_id = $1`,
      [shop.people.shopId],
    );
    const before = shop.standing().length;
    expect((await price('full')).body).toMatchObject({ quote: null, why: 'too_many' });
    expect(shop.standing().length).toBe(before);
    await shop.sql(`UPDATE store_quotes SET open = false WHERE shop_id = $1 AND id = 'full7'`, [
      shop.people.shopId,
    ]);
    expect((await price('full')).body.quote).not.toBeNull();
  });

  test('what is not as it should be is refused, and makes no code', async () => {
    await more(0);
    const lines = [{ variant: at(0), quantity: 2 }];
    const [before] = await shop.sql('SELECT count(*)::int AS n FROM store_codes');
    for (const line of [
      { quantity: 0 },
      { quantity: 2.5 },
      { quantity: [2] },
      { quantity: 1e9 },
      { variant_id: '1 OR 1' },
    ]) {
      const sent = {
        ...{ product_id: at(0).product_id, variant_id: at(0).variant_id, quantity: 2, unit_price_minor: 1 },
        ...line,
      };
      expect((await shop.priceCart(lines, { lines: [sent] })).status).toBe(422);
    }
    const call = shopperClient(shop.server.app, 'mine.test');
    const body = {
      currency: 'USD',
      codes: [],
      lines: [{ variant_id: '1', quantity: 1, unit_price_minor: 1 }],
    };
    expect((await call('POST', '/storefront/store-cart.json', body)).status).toBe(404);
    const other = shopperClient(shop.server.app, 'other.test');
    expect((await other('POST', '/storefront/store-cart.json?ids=store', body)).status).toBe(404);
    expect((await shop.priceCart(lines, { currency: 'JPY' })).body).toMatchObject({
      quote: null,
      why: 'currency',
    });
    const many = [{ variant: at(0), quantity: 1000 }];
    expect((await shop.priceCart(many)).body).toMatchObject({ quote: null, why: 'too_large' });
    const [after] = await shop.sql('SELECT count(*)::int AS n FROM store_codes');
    expect(after).toEqual(before);
    // A Shopify cart takes five codes, the shopper's own among them; on WooCommerce ours would send theirs away.
    const own = provider === 'shopify' ? ['A', 'B', 'C', 'D', 'E'] : ['A'];
    expect((await shop.priceCart(lines, { codes: own.slice(1) })).body.why).toBeNull();
    expect((await shop.priceCart(lines, { codes: own })).body.why).toBe('no_room');
  });

  test('an address gets twenty new quotes a minute', async () => {
    await more(0);
    const lines = [{ variant: at(0), quantity: 2 }];
    for (let n = 0; n < 20; n += 1) expect((await shop.priceCart(lines)).body.quote).not.toBeNull();
    expect((await shop.priceCart(lines)).body).toMatchObject({ quote: null, why: 'too_many' });
  });

  test('whose shopper takes part in a trial has one open quote at list price, until its minutes are over', async () => {
    const offer = await shop.offer({
      ...{ offer_type: 'quantity', target_ids: [at(0).our_product], holdout_percent: 50 },
      discount_data: { data: [tierBody(0, 2, 10)], is_default_select: 0 },
    });
    const visitor = shop.visitorIn({ id: offer, holdout_percent: 50 }, 'out');
    const lines = (quantity: number) => [{ variant: at(0), quantity }];
    const codes = async () => Number((await shop.sql('SELECT count(*) AS n FROM store_codes'))[0]!['n']);
    const before = await codes();
    const first = await shop.readyCart(lines(2), { visitor });
    expect(first).toMatchObject({
      ...{ codes: [], ready: true, list_minor: at(0).price_minor * 2, total_minor: at(0).price_minor * 2 },
      lines: [{ variant_id: at(0).variant_id, quantity: 2 }],
    });
    expect((await shop.readyCart(lines(2), { visitor })).id).toBe(first.id);
    const next = await shop.readyCart(lines(3), { visitor });
    expect(next.id).not.toBe(first.id);
    const open = async () =>
      (await shop.sql('SELECT id FROM store_quotes WHERE visitor = $1 AND open', [visitor])).map(
        ({ id }) => id,
      );
    expect(await open()).toEqual([next.id]);
    expect(await codes()).toBe(before);
    // Nothing of it can be over before its minutes are: it takes no offer's discount.
    await shop.sql('UPDATE offers SET activated = false WHERE id = $1', [offer]);
    await shop.keep();
    expect(await open()).toEqual([next.id]);
    await shop.sql(`UPDATE store_quotes SET ends_at = now() - interval '1 second' WHERE id = $1`, [next.id]);
    await shop.keep();
    expect(await open()).toEqual([]);
    await shop.sql(`UPDATE store_quotes SET created_at = now() - interval '61 days' WHERE visitor = $1`, [
      visitor,
    ]);
    await forgetQuotes.run(shop.server.services);
    expect(await shop.sql('SELECT FROM store_quotes WHERE visitor = $1', [visitor])).toEqual([]);
  });

  test('that would be the twenty-first new one of an address at list price has no quote, and keeps its prices', async () => {
    const offer = await shop.offer({
      ...{ offer_type: 'in-cart', target_ids: [at(0).our_product], recommend_type: 'product' },
      ...{ recommend_ids: [at(4).our_product], enable_discount: false, discount_data: discountExample({}) },
    });
    const lines = [
      { variant: at(0), quantity: 1 },
      { variant: at(4), quantity: 1, offer_id: offer },
    ];
    for (let n = 0; n < 20; n += 1)
      expect((await shop.priceCart(lines)).body.quote).toMatchObject({ codes: [] });
    expect((await shop.priceCart(lines)).body).toMatchObject({ quote: null, why: null });
  });

  test('with no room for our codes keeps its name where its order counts', async () => {
    const offer = await shop.offer({
      ...{ offer_type: 'quantity', target_ids: [at(0).our_product], holdout_percent: 1 },
      discount_data: { data: [tierBody(0, 2, 10)], is_default_select: 0 },
    });
    const visitor = shop.visitorIn({ id: offer, holdout_percent: 1 }, 'a');
    const codes = provider === 'shopify' ? ['A', 'B', 'C', 'D', 'E'] : ['A'];
    const { body } = await shop.priceCart([{ variant: at(0), quantity: 2 }], { visitor, codes });
    expect(body).toMatchObject({
      ...{ why: 'no_room', take_off: [] },
      quote: { codes: [], total_minor: at(0).price_minor * 2, ready: true },
    });
  });

  test('what its page read is kept; what agreed once stays so', async () => {
    await more(0);
    const quote = await shop.readyCart([{ variant: at(0), quantity: 2 }], { visitor: 'reader' });
    const tell = (given: object) =>
      shop.tell({ quote_id: quote.id, theirs_minor: quote.total_minor, met: null, ...given });
    const stored = async () =>
      (await shop.sql('SELECT told_met, told_minor::int FROM store_quotes WHERE id = $1', [quote.id]))[0];
    expect((await tell({ theirs_minor: 1, met: 'own_price' })).status).toBe(200);
    expect(await stored()).toEqual({ told_met: 'own_price', told_minor: 1 });
    expect((await tell({ theirs_minor: 1 })).status).toBe(422);
    expect((await tell({})).status).toBe(200);
    expect((await tell({ theirs_minor: 2, met: 'own_discount' })).status).toBe(200);
    expect(await stored()).toEqual({ told_met: null, told_minor: quote.total_minor });
    expect((await tell({ quote_id: 'AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(404);
  });

  // The last one: run in full it leaves thousands of codes standing, which the ones above would have to wait for.
  test(
    'costs as quoted at its checkout, to the cent; no other cart gains more by the same codes',
    async () => {
      // Lines that meet, odd cents, sets, lines that were taken from an offer.
      await more(0);
      await more(2, 3.33, 'amount_each');
      await shop.offer({
        offer_type: 'bundle',
        target_ids: [at(2).our_product, at(3).our_product],
        discount_data: discountExample({ percentage_discount: 15 }),
      });
      const taken = await upsell(0, 4);
      let state = 7 + seed;
      const dice = (sides: number) => (state = (state * 48_271) % 2_147_483_647) % sides;
      for (let round = 0; round < rounds; round += 1) {
        const lines: StoreLine[] = [0, 2, 3, 4, 5].flatMap((n) => {
          const quantity = dice(4);
          if (quantity === 0) return [];
          return [{ variant: at(n), quantity, ...(n === 4 && dice(2) === 0 ? { offer_id: taken } : {}) }];
        });
        if (lines.length === 0) continue;
        await shop.sql('DELETE FROM rate_limits');
        const asked = await shop.priceCart(lines, { visitor: `v${round}` });
        expect(asked.status).toBe(200);
        if (!asked.body.quote) continue;
        const quote = asked.body.quote.ready
          ? asked.body.quote
          : await shop.readyCart(lines, { visitor: `v${round}` });
        const cart = shop.openCart();
        await cart.add(lines);
        await cart.codes(quote.codes);
        const there = await cart.total();
        expect([lines, there.total_minor]).toEqual([lines, quote.total_minor]);
        if (round % 3 > 0) continue;
        // Lowered, swapped, added: whatever is in it then, no more is taken off.
        const variant = at([0, 2, 3, 4, 5][dice(5)]!);
        await cart.set(variant, dice(6));
        const changed = await cart.total();
        await cart.codes([]);
        const plain = await cart.total();
        expect(plain.total_minor - changed.total_minor).toBeLessThanOrEqual(off(quote));
      }
    },
    seed > 0 ? 3_600_000 : 120_000,
  );
});
